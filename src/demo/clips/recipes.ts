import type { Recipe } from './recipe.ts'
import { outfitRecipes } from './recipes-outfits.ts'

/** One piece each: how it turns, falls and is made. */
const pieceRecipes: readonly Recipe[] = [
  {
    id: 'lamu-blue',
    title: 'Lamu blue, all the way round',
    description: 'One kitenge wrap dress, front to back. It wraps and ties, so it fits more than one size.',
    shots: [
      {
        seconds: 4.2,
        ground: { colour: '#f2c14e', second: '#f6d88c', shape: 'arch' },
        parts: [
          {
            handle: 'kitenge-wrap-dress-lamu-blue',
            from: { x: 0.5, y: 0.55, size: 1, turn: 0 },
            to: { turn: 360 },
            breeze: 0.012,
          },
        ],
        words: [{ text: 'LAMU', y: 0.105, width: 0.84, colour: '#14304a', at: 0.5 }],
      },
      {
        seconds: 2.4,
        ground: { colour: '#14304a' },
        into: 'strip',
        strip: 'kitenge-wrap-dress-lamu-blue',
        parts: [
          {
            handle: 'kitenge-wrap-dress-lamu-blue',
            view: 'detail',
            from: { x: 0.42, y: 0.5, size: 1.08, tilt: -3 },
            to: { x: 0.6, size: 1.26, tilt: 1 },
          },
        ],
      },
      {
        seconds: 2.8,
        ground: { colour: '#f2c14e', second: '#f6d88c', shape: 'disc' },
        into: 'iris',
        parts: [
          {
            handle: 'kitenge-wrap-dress-lamu-blue',
            from: { x: 0.5, y: 0.51, size: 0.84, tilt: -4 },
            to: { size: 0.92, tilt: 3 },
            breeze: 0.02,
          },
        ],
        words: [
          { text: 'WRAP', y: 0.07, width: 0.46, colour: '#14304a', at: 0.5 },
          { text: 'it your way', y: 0.145, width: 0.56, colour: '#14304a', at: 0.9 },
        ],
      },
    ],
  },
  {
    id: 'denim-254',
    title: 'Gikomba denim, worn in right',
    description: 'A trucker jacket that somebody else broke in for you. Copper buttons, real fades.',
    shots: [
      {
        seconds: 3.2,
        ground: { colour: '#d9673a', second: '#e58255', shape: 'rays' },
        parts: [{ handle: 'gikomba-denim-jacket', from: { x: 0.5, y: 0.5, size: 0.9, tilt: -5 }, to: { size: 1.04, tilt: 4 }, swing: 2 }],
        words: [
          { text: 'GIKOMBA', y: 0.09, width: 0.88, colour: '#fdf4e3', at: 0.4 },
          { text: 'FINDS', y: 0.2, width: 0.88, colour: '#fdf4e3', at: 0.8 },
        ],
      },
      {
        seconds: 1.9,
        ground: { colour: '#27406b' },
        into: 'slide',
        parts: [
          { handle: 'gikomba-denim-jacket', view: 'detail', from: { x: 0.58, y: 0.5, size: 1.3, tilt: 2 }, to: { x: 0.42, size: 1.1 } },
        ],
      },
      {
        seconds: 3,
        ground: { colour: '#27406b', second: '#33528a', shape: 'stripes' },
        into: 'push',
        parts: [{ handle: 'gikomba-denim-jacket', from: { x: 0.5, y: 0.5, size: 0.98, turn: 0 }, to: { turn: 180 } }],
        words: [{ text: 'front to back', y: 0.1, width: 0.7, colour: '#f7c873', at: 0.6 }],
      },
    ],
  },
  {
    id: 'kiondo-weave',
    title: 'Woven by hand in Machakos',
    description: 'A sisal kiondo with leather handles: look how close the weave is.',
    shots: [
      {
        seconds: 2.4,
        ground: { colour: '#7d2f22' },
        parts: [
          {
            handle: 'kiondo-basket-machakos-weave',
            view: 'detail',
            from: { x: 0.6, y: 0.5, size: 1.34, tilt: -4 },
            to: { x: 0.42, size: 1.12, tilt: 2 },
          },
        ],
        words: [{ text: 'KIONDO', y: 0.5, width: 0.86, colour: '#fff6e4', way: 'still' }],
      },
      {
        seconds: 3.2,
        ground: { colour: '#e7b98f', second: '#f0d2b2', shape: 'window' },
        into: 'iris',
        parts: [
          {
            handle: 'kiondo-basket-machakos-weave',
            from: { x: 0.5, y: 0.56, size: 0.86, tilt: 3 },
            to: { size: 0.98, tilt: -3 },
            swing: 3,
          },
        ],
        words: [{ text: 'woven by hand', y: 0.12, width: 0.82, colour: '#6b2a1d', at: 0.6 }],
      },
      {
        seconds: 2.4,
        ground: { colour: '#0e6b52', second: '#158062', shape: 'disc' },
        into: 'push',
        parts: [{ handle: 'kiondo-basket-machakos-weave', from: { x: 0.5, y: 0.5, size: 0.98, turn: 0 }, to: { turn: 180 } }],
        words: [{ text: 'holds a market', y: 0.1, width: 0.8, colour: '#f6d88c', at: 0.4 }],
      },
    ],
  },
  {
    id: 'fan-swing',
    title: 'A skirt that never sits still',
    description: 'The swing dress with fans: full skirt, neat waist, made on Biashara Street.',
    shots: [
      {
        seconds: 3.4,
        ground: { colour: '#f3d9cf', second: '#eec0b0', shape: 'disc' },
        parts: [
          {
            handle: 'swing-dress-fan-kitenge',
            from: { x: 0.5, y: 0.52, size: 0.98, tilt: -3 },
            to: { tilt: 3, size: 1.06 },
            swing: 2.4,
            breeze: 0.035,
          },
        ],
        words: [{ text: 'SWING SWING SWING', y: 0.115, width: 2.6, colour: '#a13017', way: 'run', behind: true }],
      },
      {
        seconds: 3.6,
        ground: { colour: '#a13017', second: '#b8432a', shape: 'rays' },
        into: 'strip',
        strip: 'swing-dress-fan-kitenge',
        parts: [{ handle: 'swing-dress-fan-kitenge', from: { x: 0.5, y: 0.5, size: 0.98, turn: 0 }, to: { turn: 360 }, breeze: 0.02 }],
        words: [{ text: 'spin it', y: 0.065, width: 0.5, colour: '#fbe3b0', at: 0.5 }],
      },
      {
        seconds: 2,
        ground: { colour: '#a13017' },
        into: 'slide',
        parts: [
          { handle: 'swing-dress-fan-kitenge', view: 'detail', from: { x: 0.46, y: 0.5, size: 1.36 }, to: { x: 0.54, size: 1.1, tilt: 4 } },
        ],
      },
    ],
  },
  {
    id: 'bomber-green',
    title: 'Bottle green for July',
    description: 'A bomber with a gold zip, for Nairobi evenings in the cold months.',
    shots: [
      {
        seconds: 3.2,
        ground: { colour: '#e9e1d2', second: '#d3c3a5', shape: 'steps' },
        parts: [{ handle: 'bomber-bottle-green', from: { x: 0.5, y: 0.5, size: 0.94, turn: -50 }, to: { turn: 38 }, swing: 1.5 }],
        words: [{ text: 'JULY', y: 0.14, width: 0.86, colour: '#1d4a37', at: 0.2, behind: true }],
      },
      {
        seconds: 2,
        ground: { colour: '#1d4a37' },
        into: 'cut',
        parts: [
          {
            handle: 'bomber-bottle-green',
            view: 'detail',
            from: { x: 0.5, y: 0.44, size: 1.12, tilt: 5 },
            to: { y: 0.56, size: 1.3, tilt: -1 },
          },
        ],
      },
      {
        seconds: 2.8,
        ground: { colour: '#ee9a4d', second: '#f6bb80', shape: 'rays' },
        into: 'iris',
        parts: [{ handle: 'bomber-bottle-green', from: { x: 0.5, y: 0.48, size: 0.94, tilt: 6 }, to: { tilt: -4, size: 1.04 } }],
        words: [{ text: 'cold? sorted.', y: 0.1, width: 0.8, colour: '#1d4a37', at: 0.5 }],
      },
    ],
  },
  {
    id: 'narok-beads',
    title: 'Beads from Narok, row by row',
    description: 'A collar of glass beads that stays flat and shines in the sun.',
    shots: [
      {
        seconds: 3,
        ground: { colour: '#1c1917', second: '#3a332d', shape: 'rays' },
        parts: [{ handle: 'maasai-collar-narok', from: { x: 0.5, y: 0.5, size: 0.84, tilt: -26 }, to: { tilt: 22, size: 0.96 } }],
        words: [{ text: 'NAROK', y: 0.13, width: 0.84, colour: '#d8352a', at: 0.3 }],
      },
      {
        seconds: 2.4,
        ground: { colour: '#d8352a' },
        into: 'iris',
        parts: [
          {
            handle: 'maasai-collar-narok',
            view: 'detail',
            from: { x: 0.36, y: 0.5, size: 1.3, tilt: -8 },
            to: { x: 0.64, size: 1.3, tilt: 8 },
          },
        ],
      },
      {
        seconds: 3,
        ground: { colour: '#d8352a', second: '#e7534a', shape: 'checks' },
        into: 'slide',
        parts: [
          { handle: 'maasai-collar-narok', from: { x: 0.5, y: 0.3, size: 0.66, tilt: 10 }, to: { tilt: -8 } },
          {
            handle: 'bracelet-stack-kajiado',
            from: { x: 0.5, y: 0.68, size: 0.56, tilt: -6 },
            to: { tilt: 6 },
            enter: { from: 'below', at: 0.5 },
          },
        ],
        words: [{ text: 'wear the set', y: 0.065, width: 0.78, colour: '#fff6e4', at: 1 }],
      },
    ],
  },
]

/** In the order in which they are made: the next one to watch is another kind of clip. */
export const recipes: readonly Recipe[] = pieceRecipes.flatMap((recipe, i) => [recipe, ...outfitRecipes.slice(i, i + 1)])
