import type { ToolName } from '../../src/shop/assistant/tools/tools.ts'

/** What a tool is asked, another thing in each round: nothing is answered from memory. */
export interface ToolCase {
  tool: ToolName
  input(round: number, piece: { id: string; name: string }): object
}

const SIZES = { chest: 92, waist: 76, hips: 99, shoe: 39 }

export const TOOL_CASES: Record<string, ToolCase> = {
  'looks for women': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'wedding', department: 'women', budget: 5000 + round, seed: round }),
  },
  'looks for men': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'interview', department: 'men', budget: 7000 + round, seed: round }),
  },
  'looks, no department': { tool: 'build_outfits', input: (round) => ({ occasion: 'party', seed: round }) },
  'looks, no department, a budget': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'office', budget: 6000 + round, seed: round }),
  },
  'looks by measures and colours': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'church', department: 'women', measures: SIZES, colours: ['blue', 'green'], budget: 8000, seed: round }),
  },
  'looks, colours left out': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'campus', exclude: { colour: ['red', 'black'], fabric: ['wool'] }, seed: round }),
  },
  'a budget that is too small': {
    tool: 'build_outfits',
    input: (round) => ({ occasion: 'graduation', budget: 700 + (round % 100), seed: round }),
  },
  'looks around a piece': { tool: 'build_outfits', input: (round, { id }) => ({ piece: id, occasion: 'date', seed: round }) },
  'for a wardrobe': {
    tool: 'build_outfits',
    input: (round) => ({ owned: ['black jeans', 'white tee', 'denim jacket'], budget: 3000 + round, seed: round }),
  },
  'search, three filters': {
    tool: 'search_catalogue',
    input: (round) => ({ kind: ['dress'], colour: ['red'], max_price: 1800 + round }),
  },
  'search by words, some left out': {
    tool: 'search_catalogue',
    input: (round) => ({ q: 'denim jacket', exclude: { colour: ['black'] }, max_price: 4000 + round }),
  },
  'what is like a piece': { tool: 'similar_pieces', input: (_, { id }) => ({ piece: id }) },
  'one piece by its name': { tool: 'get_piece', input: (_, { name }) => ({ piece: name }) },
}

/** First messages of shoppers; `{n}` is another number in each round. */
export const MESSAGES: Record<string, string> = {
  'a search': 'red dress under {n}',
  'a search in Kiswahili': 'gauni jeusi la jioni chini ya {n}',
  'a search in Sheng': 'leta raba za 43 bei ya {n}',
  'outfit for women': "outfit ideas for a cousin's wedding for women, budget {n}",
  'outfit, no department': 'what should I wear to an interview, budget {n}',
  'outfit in Kiswahili': 'nivae nini kanisani, nina {n}',
  delivery: 'how much is delivery to Nakuru',
  discount: 'any discount today?',
  'my order': 'where is my order',
  'thanks and two wishes': 'thanks, do you take m-pesa and are there jackets under {n}?',
}
