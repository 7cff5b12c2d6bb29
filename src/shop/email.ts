/** What an e-mail of the shop says, whatever it is about. */
export interface EmailContent {
  lines: readonly string[]
  /** The one thing to do. */
  link?: { label: string; url: string } | undefined
  table?: { heading: string; rows: readonly { what: string; price: string }[] } | undefined
  /** Below everything: why it was sent, and how to have no more of them. */
  foot?: { line: string; label: string; url: string } | undefined
}

/** The e-mail as plain text and as simple HTML. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf({ lines, link, table, foot }: EmailContent): string {
  return [
    ...lines,
    ...(link ? ['', `${link.label}: ${link.url}`] : []),
    ...(table ? ['', table.heading, ...table.rows.map((row) => `${row.what}: ${row.price}`)] : []),
    '',
    'Upya. Worn before. Loved again.',
    ...(foot ? ['', foot.line, `${foot.label}: ${foot.url}`] : []),
  ].join('\n')
}

function htmlOf({ lines, link, table, foot }: EmailContent): string {
  const rows = (table?.rows ?? []).map(
    (row) => `<tr><td style="padding:4px 24px 4px 0">${escape(row.what)}</td><td align="right">${escape(row.price)}</td></tr>`,
  )
  const button = link
    ? `<p><a href="${escape(link.url)}" style="background:#BF3B1E;color:#fff;padding:12px 20px;border-radius:12px;text-decoration:none">${escape(link.label)}</a></p>`
    : ''
  const end = foot
    ? `<p style="color:#57514A;font-size:14px">${escape(foot.line)} <a href="${escape(foot.url)}" style="color:#57514A">${escape(foot.label)}</a></p>`
    : ''
  return [
    '<!doctype html><html lang="en-KE"><body style="margin:0;padding:24px;background:#FAF6EF;color:#1C1917;font-family:sans-serif;line-height:1.5">',
    '<h1 style="font-size:22px;margin:0 0 16px">Upya</h1>',
    ...lines.map((line) => `<p>${escape(line)}</p>`),
    button,
    table ? `<h2 style="font-size:16px">${escape(table.heading)}</h2><table>${rows.join('')}</table>` : '',
    `<p style="color:#57514A">Worn before. Loved again.</p>${end}</body></html>`,
  ].join('')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
