import { shopLine, shopName } from './name.ts'
import { oneLine } from './one-line.ts'

/** What an e-mail of the shop says, whatever it is about. */
export interface EmailContent {
  /** Each is one line, whatever is in it: names and addresses are strangers’ words. */
  lines: readonly string[]
  /** What a list of e-mails shows beside the subject; the first line where it is missing. */
  preheader?: string
  /** The one thing to do. */
  link?: { label: string; url: string } | undefined
  table?: { heading: string; rows: readonly { what: string; price: string }[] } | undefined
  /** Below everything: why it was sent, and how to have no more of them. */
  foot?: { line: string; label: string; url: string } | undefined
}

/** The e-mail as plain text, which says everything, and as HTML. */
export function renderEmail({ lines, table, ...rest }: EmailContent): { text: string; html: string } {
  const rows = table?.rows.map(({ what, price }) => ({ what: oneLine(what), price }))
  const content = { ...rest, lines: lines.map(oneLine), table: table && rows && { ...table, rows } }
  return { text: textOf(content), html: htmlOf(content) }
}

function textOf({ lines, link, table, foot }: EmailContent): string {
  return [
    ...lines,
    ...(link ? ['', `${link.label}: ${link.url}`] : []),
    ...(table ? ['', table.heading, ...table.rows.map((row) => `${row.what}: ${row.price}`)] : []),
    '',
    [`${shopName()}.`, shopLine()].join(' ').trim(),
    ...(foot ? ['', foot.line, `${foot.label}: ${foot.url}`] : []),
  ].join('\n')
}

// Mail programs keep no style sheets, some draw with Word: tables in one column, every style on the cell, and text always with its
// ground, so that either is turned around with the other in the dark. No pure black or white.
const GROUND = 'background-color:#FAF6EF;'
const PAPER = 'background-color:#FFFDF9;'
const INK = 'color:#1C1917;'
const SOFT = 'color:#57514A;'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function cell(style: string, content: string, more = ''): string {
  return `<tr><td${more} style="${PAPER}${INK}${FONT}${style}">${content}</td></tr>`
}

function htmlOf({ lines, link, table, foot, preheader = lines[0] ?? '' }: EmailContent): string {
  const rows = [
    cell(
      'padding:28px 24px 12px;font-size:26px;line-height:1.2;font-weight:700;',
      `${escape(shopName().toLowerCase())}<span style="color:#BF3B1E;">.</span>`,
    ),
    ...lines.map((line) => cell('padding:0 24px 14px;font-size:16px;line-height:1.55;', escape(line))),
    ...(link ? [buttonRow(link)] : []),
    ...(table ? [cell('padding:16px 24px 4px;font-size:16px;font-weight:700;', escape(table.heading)), tableRow(table.rows)] : []),
    cell(`padding:20px 24px 24px;font-size:14px;${SOFT}`, escape(shopLine() || shopName())),
    ...(foot ? [footRow(foot)] : []),
  ]
  return [
    '<!doctype html><html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>',
    escape(shopName()),
    '</title></head>',
    `<body style="margin:0;padding:0;${GROUND}${INK}">`,
    `<div style="display:none;max-height:0;overflow:hidden;${GROUND}${INK}">${escape(preheader)}</div>`,
    `<table ${TABLE} width="100%"><tr><td align="center" style="padding:16px 8px;${GROUND}${INK}">`,
    `<table ${TABLE} width="600" style="width:100%;max-width:600px;">${rows.join('')}</table></td></tr></table></body></html>`,
  ].join('')
}

/** A coloured cell that the link fills, and the address in full below: buttons do not work everywhere. */
function buttonRow({ label, url }: { label: string; url: string }): string {
  const href = escape(url)
  const text = `display:block;padding:14px 24px;background-color:#BF3B1E;color:#FFF8F3;${FONT}font-size:16px;font-weight:700;text-decoration:none;`
  const button = `<table ${TABLE}><tr><td align="center" style="background-color:#BF3B1E;color:#FFF8F3;border-radius:10px;"><a href="${href}" style="${text}border-radius:10px;">${escape(label)}</a></td></tr></table>`
  const address = `<a href="${href}" style="${SOFT}${PAPER}font-size:13px;word-break:break-all;">${href}</a>`
  return cell('padding:6px 24px 8px;', button) + cell('padding:0 24px 12px;font-size:13px;line-height:1.4;', address)
}

function tableRow(rows: NonNullable<EmailContent['table']>['rows']): string {
  const style = `${PAPER}${INK}${FONT}font-size:15px;line-height:1.45;border-top:1px solid #E7DFD2;`
  const lines = rows.map(
    ({ what, price }) =>
      `<tr><td style="${style}padding:8px 12px 8px 0;">${escape(what)}</td><td align="right" valign="top" style="${style}padding:8px 0;white-space:nowrap;">${escape(price).replaceAll(' ', '&nbsp;')}</td></tr>`,
  )
  return cell('padding:0 24px 8px;', `<table cellpadding="0" cellspacing="0" border="0" width="100%">${lines.join('')}</table>`)
}

function footRow({ line, label, url }: NonNullable<EmailContent['foot']>): string {
  const link = `<a href="${escape(url)}" style="${SOFT}${PAPER}">${escape(label)}</a>`
  return cell(`padding:0 24px 24px;font-size:14px;line-height:1.45;${SOFT}`, `${escape(line)} ${link}`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
