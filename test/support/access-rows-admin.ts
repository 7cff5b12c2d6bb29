import { ASSISTANT_ROWS } from './access-rows-assistant.ts'
import { DESK_ROWS } from './access-rows-desk.ts'
import { EDITOR_ROWS } from './access-rows-editor.ts'
import { GARMENT_ROWS } from './access-rows-garments.ts'
import { HIGHLIGHT_ROWS } from './access-rows-highlights.ts'
import { MAIL_ROWS } from './access-rows-mail.ts'
import { OFFER_ROWS } from './access-rows-offers.ts'
import { ORDER_ROWS } from './access-rows-orders.ts'
import { PRODUCT_TABLE_ROWS } from './access-rows-products.ts'
import { RETURN_ROWS } from './access-rows-returns.ts'
import { SETTINGS_ROWS } from './access-rows-settings.ts'
import { CHAT_ROWS } from './access-rows-chat.ts'
import { STAFF_ROWS } from './access-rows-staff.ts'
import { USER_ROWS } from './access-rows-users.ts'
import type { Row } from './access-rows.ts'

/** What those who run the shop may call. */
export const ADMIN_ROWS: Record<string, Row> = {
  ...ORDER_ROWS,
  ...OFFER_ROWS,
  ...EDITOR_ROWS,
  ...PRODUCT_TABLE_ROWS,
  ...GARMENT_ROWS,
  ...MAIL_ROWS,
  ...SETTINGS_ROWS,
  ...CHAT_ROWS,
  ...STAFF_ROWS,
  ...RETURN_ROWS,
  ...USER_ROWS,
  ...HIGHLIGHT_ROWS,
  ...DESK_ROWS,
  ...ASSISTANT_ROWS,
}
