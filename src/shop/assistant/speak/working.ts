import type { ChatLanguage } from '../../chat/rules.ts'
import type { ToolName } from '../tools/tools.ts'

const TEXTS: Partial<Record<ToolName, { en: string; sw: string }>> = {
  search_catalogue: { en: 'Looking through the rails …', sw: 'Natafuta dukani …' },
  similar_pieces: { en: 'Looking for similar pieces …', sw: 'Natafuta zinazofanana …' },
  get_piece: { en: 'Looking at the piece …', sw: 'Naangalia nguo yenyewe …' },
  find_size: { en: 'Working out your size …', sw: 'Natafuta saizi yako …' },
  size_chart: { en: 'Opening the size chart …', sw: 'Nafungua chati ya saizi …' },
  check_fit: { en: 'Checking the fit …', sw: 'Naangalia kama inatosha …' },
  build_outfits: { en: 'Putting looks together …', sw: 'Napanga mavazi …' },
  quote_bag: { en: 'Adding up your bag …', sw: 'Napiga hesabu ya bag yako …' },
  propose_bag_change: { en: 'Checking size and stock …', sw: 'Naangalia saizi na kama ipo …' },
  order_status: { en: 'Looking up your orders …', sw: 'Naangalia oda zako …' },
  order_help: { en: 'Looking up your order …', sw: 'Naangalia oda yako …' },
  check_code: { en: 'Checking the code …', sw: 'Naangalia code …' },
  offer_discount: { en: 'Seeing what I can do …', sw: 'Naona ninaweza kufanya nini …' },
  handoff: { en: 'Calling a person …', sw: 'Naita mtu akusaidie …' },
}

/** What the assistant is doing, while it does. */
export function workingText(tool: ToolName, language: ChatLanguage): string {
  return (TEXTS[tool] ?? { en: 'One moment …', sw: 'Subiri kidogo …' })[language]
}
