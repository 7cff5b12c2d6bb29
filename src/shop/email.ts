import { shopLine, shopName } from './name.ts'
import { oneLine } from './one-line.ts'

export interface Email {
  subject: string
  text: string
  html: string
}

export interface EmailRow {
  what: string
  price: string
  /** Address of a JPEG; the first few are shown. */
  picture?: string | null
  /** What the others come to. */
  strong?: boolean
}

/** What an e-mail of the shop says, whatever it is about. */
export interface EmailContent {
  subject: string
  /** Each is one line, whatever is in it: names and addresses are strangers’ words. */
  lines: readonly string[]
  /** What a list of e-mails shows beside the subject; the first line where it is missing. */
  preheader?: string
  /** The one thing to do. */
  link?: { label: string; url: string } | undefined
  table?: { heading: string; rows: readonly EmailRow[] } | undefined
  /** Below everything: why it was sent, and how to have no more of them. */
  foot?: { line: string; label: string; url: string } | undefined
}

/**
 * Bytes as HTML of a subject, of all lines together, and of a name, in a long table less and without pictures: more than the shop takes anywhere. What is
 * longer ends in "…", so that an e-mail stays below 30 kB whatever strangers have typed: mail programs cut at 100.
 */
const SUBJECT_MAX = 300
const LINES_MAX = 5000
const NAME_MAX = 200
const MANY = { rows: 20, max: 100 }
/** Rows that show their picture. */
const PICTURES = 8
/** Lines that have a cell of their own; the rest shares the last one. */
const CELLS = 24

/** The e-mail as plain text, which says everything, and as HTML. Throws when its link would lead to no page. */
export function renderEmail({ subject, lines, preheader, link, table, foot }: EmailContent): Email {
  for (const target of [link, foot])
    if (target && !/^https?:\/\/[^/]/.test(target.url)) throw new Error(`no address of a page: ${target.url}`)
  const isLong = table !== undefined && table.rows.length > MANY.rows
  const rows = table?.rows.map((row, at) => ({
    ...row,
    what: cut(row.what, isLong ? MANY.max : NAME_MAX),
    picture: isLong || at >= PICTURES ? null : row.picture,
  }))
  const content = {
    subject: cut(subject, SUBJECT_MAX),
    lines: withinLines(lines),
    preheader: cut(preheader ?? lines[0] ?? '', NAME_MAX),
    link,
    table: table && rows && { heading: cut(table.heading, NAME_MAX), rows },
    foot: foot && { ...foot, line: cut(foot.line, NAME_MAX) },
  }
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function brandName(): string {
  return cut(shopName(), NAME_MAX)
}

function brandLine(): string {
  return cut(shopLine(), NAME_MAX)
}

function withinLines(lines: readonly string[]): string[] {
  let left = LINES_MAX
  return lines.map((line) => {
    const kept = cut(line, left)
    left = Math.max(0, left - bytesOf(kept))
    return kept
  })
}

function cut(text: string, max: number): string {
  const flat = oneLine(text)
  if (bytesOf(flat) <= max) return flat
  let [kept, size] = ['', 0]
  // By characters, so that none is torn in two.
  for (const character of flat.slice(0, max)) {
    size += bytesOf(character)
    if (size > max) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(escape(text)).length
}

function textOf({ lines, link, table, foot }: EmailContent): string {
  return [
    ...lines,
    ...(link ? ['', `${link.label}: ${link.url}`] : []),
    ...(table ? ['', table.heading, ...table.rows.map((row) => `${row.what}: ${row.price}`)] : []),
    '',
    [`${brandName()}.`, brandLine()].join(' ').trim(),
    ...(foot ? ['', foot.line, `${foot.label}: ${foot.url}`] : []),
  ].join('\n')
}

// Mail programs keep no style sheets, some draw with Word: tables in one column, every style on the cell, and text always with its
// ground, so that either is turned around with the other in the dark. No pure black or white.
const GROUND = 'background-color:#FAF6EF;'
const PAPER = 'background-color:#FFFDF9;'
const SAND = 'background-color:#E7DFD2;'
const INK = 'color:#1C1917;'
const SOFT = 'color:#57514A;'
const FONTS = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const FONT = `font-family:${FONTS};`
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function cell(style: string, content: string, more = ''): string {
  return `<tr><td${more} style="${PAPER}${INK}${FONT}${style}">${content}</td></tr>`
}

function htmlOf({ subject, lines, link, table, foot, preheader = '' }: EmailContent): string {
  const rows = [
    cell(
      'padding:28px 24px 12px;font-size:26px;line-height:1.2;font-weight:700;',
      `${escape(brandName().toLowerCase())}<span style="${PAPER}color:#BF3B1E;">.</span>`,
    ),
    ...cellsOf(lines).map((line) => cell('padding:0 24px 14px;font-size:16px;line-height:1.55;', line)),
    ...(link ? [buttonRow(link)] : []),
    ...(table ? [cell('padding:16px 24px 4px;font-size:16px;font-weight:700;', escape(table.heading)), tableRow(table.rows)] : []),
    cell(`padding:20px 24px 24px;font-size:14px;${SOFT}`, escape(brandLine() || brandName())),
    ...(foot ? [footRow(foot)] : []),
  ]
  return [
    '<!doctype html><html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>',
    escape(subject),
    '</title></head>',
    `<body style="margin:0;padding:0;${GROUND}${INK}">`,
    `<div style="display:none;max-height:0;overflow:hidden;${GROUND}${INK}">${escape(preheader)}</div>`,
    `<table ${TABLE} width="100%"><tr><td align="center" style="padding:16px 8px;${GROUND}${INK}">`,
    `<table ${TABLE} width="600" style="width:100%;max-width:600px;">${rows.join('')}</table></td></tr></table></body></html>`,
  ].join('')
}

function cellsOf(lines: readonly string[]): string[] {
  const escaped = lines.map(escape)
  return escaped.length <= CELLS ? escaped : [...escaped.slice(0, CELLS - 1), escaped.slice(CELLS - 1).join('<br><br>')]
}

/** A coloured cell that the link fills, and the address in full below: buttons do not work everywhere. */
function buttonRow({ label, url }: { label: string; url: string }): string {
  const href = escape(url)
  const text = `display:block;padding:14px 24px;background-color:#BF3B1E;color:#FFF8F3;${FONT}font-size:16px;font-weight:700;text-decoration:none;`
  const button = `<table ${TABLE}><tr><td align="center" style="background-color:#BF3B1E;color:#FFF8F3;border-radius:10px;"><a href="${href}" style="${text}border-radius:10px;">${escape(label)}</a></td></tr></table>`
  const address = `<a href="${href}" style="${SOFT}${PAPER}font-size:13px;word-break:break-all;">${href}</a>`
  return cell('padding:6px 24px 8px;', button) + cell('padding:0 24px 12px;font-size:13px;line-height:1.4;', address)
}

function tableRow(rows: readonly EmailRow[]): string {
  const style = `${PAPER}${INK}font:15px/1.45 ${FONTS};border-top:1px solid #E7DFD2;`
  const isShown = rows.some(({ picture }) => picture)
  const lines = rows.map(({ what, price, picture, strong }) => {
    const weight = strong ? 'font-weight:700;' : ''
    // Readable where no picture is loaded: it has the name beside it, and a ground of its own.
    const image = picture && `<img src="${escape(picture)}" width="48" alt="" style="display:block;width:48px;height:auto;${SAND}${INK}">`
    const shown = image ? `<td width="60" valign="top" style="${style}padding:8px 12px 8px 0;">${image}</td>` : ''
    const wide = isShown && !image ? ' colspan="2"' : ''
    return `<tr>${shown}<td${wide} valign="top" style="${style}${weight}padding:8px 12px 8px 0;">${escape(what)}</td><td align="right" valign="top" style="${style}${weight}padding:8px 0;">${escape(price).replaceAll(' ', '&nbsp;')}</td></tr>`
  })
  return cell('padding:0 24px 8px;', `<table cellpadding="0" cellspacing="0" border="0" width="100%">${lines.join('')}</table>`)
}

function footRow({ line, label, url }: NonNullable<EmailContent['foot']>): string {
  const link = `<a href="${escape(url)}" style="${SOFT}${PAPER}">${escape(label)}</a>`
  return cell(`padding:0 24px 24px;font-size:14px;line-height:1.45;${SOFT}`, `${escape(line)} ${link}`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
