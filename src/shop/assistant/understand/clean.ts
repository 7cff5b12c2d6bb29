import { MESSAGE_MAX } from '../../chat/rules.ts'

// A message before it is read or kept. Pure.

/** Tags, variation selectors, joiners and other marks that nobody sees but a model reads; control characters but the line break. */
const UNSEEN = /[\u{E0000}-\u{E007F}]|[\u{FE00}-\u{FE0F}]|[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD]/gu
// eslint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g

/** NFKC, no half of a character, without what nobody can see, spaces collapsed, MESSAGE_MAX characters at most. */
export function cleaned(text: string): string {
  // Cut before as well: normalizing makes up to 18 characters of one.
  const short = text.slice(0, MESSAGE_MAX * 4).toWellFormed()
  const plain = short
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(CONTROLS, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return plain.length <= MESSAGE_MAX ? plain : cut(plain)
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const last = text.charCodeAt(MESSAGE_MAX - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? MESSAGE_MAX - 1 : MESSAGE_MAX)
}
