/** What the form says of a sale without the shop, or what is wrong by field; both fields may be left open. */
export function soldElsewhere(
  typed: (field: string) => string,
): { kind: 'sold_elsewhere'; price: number | null; where: string } | { missing: Record<string, string> } {
  const text = typed('price').replaceAll(/[\s,]/g, '')
  if (!/^\d{0,8}$/.test(text)) return { missing: { price: 'Whole shillings, or nothing.' } }
  return { kind: 'sold_elsewhere', price: text === '' ? null : Number(text), where: typed('where').trim() }
}
