/** What the shop is called, and what it says of itself in a line. */
export const SHOP_NAME = 'Upya'
export const SHOP_LINE = 'Second-hand fashion in Kenya. Worn before. Loved again.'
