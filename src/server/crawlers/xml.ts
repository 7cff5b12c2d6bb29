const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as XML has it: characters that it cannot have at all are left out. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the ones
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
  )
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const XML_TYPE = 'application/xml; charset=utf-8'
