import type { Recipe } from './recipe.ts'

/** Several pieces each: what goes with what. */
export const outfitRecipes: readonly Recipe[] = [
  {
    id: 'saturday-fit',
    title: 'Saturday in three pieces',
    description: 'Hoodie, jeans, high tops: a whole outfit, all of it second-hand.',
    shots: [
      {
        seconds: 4.2,
        ground: { colour: '#bcd3c2', second: '#d3e3d4', shape: 'checks' },
        parts: [
          { handle: 'hoodie-nairobi-254', from: { x: 0.42, y: 0.34, size: 0.66, tilt: -6 }, to: { tilt: -3 } },
          {
            handle: 'mom-jeans-light-wash',
            from: { x: 0.66, y: 0.66, size: 0.7, tilt: 6 },
            to: { tilt: 3 },
            enter: { from: 'right', at: 0.5 },
          },
          {
            handle: 'high-tops-cream-and-green',
            from: { x: 0.28, y: 0.78, size: 0.46, tilt: -8 },
            to: { tilt: -4 },
            enter: { from: 'below', at: 1 },
          },
        ],
        words: [{ text: 'SATURDAY', y: 0.095, width: 0.88, colour: '#1f3d33', at: 1.4 }],
      },
      {
        seconds: 1.7,
        ground: { colour: '#1f3d33', second: '#2b5145', shape: 'disc' },
        into: 'push',
        parts: [{ handle: 'hoodie-nairobi-254', from: { x: 0.5, y: 0.5, size: 0.92 }, to: { size: 1.02 }, swing: 2 }],
      },
      {
        seconds: 1.7,
        ground: { colour: '#e7b04b', second: '#f0c66f', shape: 'stripes' },
        into: 'push',
        parts: [{ handle: 'high-tops-cream-and-green', from: { x: 0.5, y: 0.5, size: 0.84, tilt: -8 }, to: { size: 0.96, tilt: 2 } }],
        words: [{ text: 'sorted', y: 0.1, width: 0.6, colour: '#1f3d33', at: 0.3 }],
      },
    ],
  },
  {
    id: 'coast-days',
    title: 'Packed for Watamu',
    description: 'Kikoi shirt, sea shorts, straw hat, sandals: everything but the sunscreen.',
    shots: [
      {
        seconds: 3,
        ground: { colour: '#8fd0cf', second: '#a9dedb', shape: 'rays' },
        parts: [
          { handle: 'kikoi-camp-shirt-watamu', from: { x: 0.5, y: 0.5, size: 0.96, tilt: -4 }, to: { tilt: 4 }, breeze: 0.02, swing: 2 },
        ],
        words: [{ text: 'WATAMU', y: 0.12, width: 0.88, colour: '#0d4f5c', at: 0.4 }],
      },
      {
        seconds: 4,
        ground: { colour: '#f4e2bd', second: '#8fd0cf', shape: 'floor' },
        into: 'strip',
        strip: 'kikoi-camp-shirt-watamu',
        parts: [
          { handle: 'kikoi-camp-shirt-watamu', from: { x: 0.36, y: 0.27, size: 0.6, tilt: -7 }, to: { tilt: -4 } },
          {
            handle: 'drawstring-shorts-sea',
            from: { x: 0.66, y: 0.53, size: 0.54, tilt: 6 },
            to: { tilt: 3 },
            enter: { from: 'right', at: 0.7 },
          },
          {
            handle: 'straw-hat-green-band',
            from: { x: 0.77, y: 0.19, size: 0.4, tilt: 10 },
            to: { tilt: 4 },
            enter: { from: 'above', at: 1.1 },
          },
          {
            handle: 'tan-block-sandals',
            from: { x: 0.28, y: 0.66, size: 0.42, tilt: -6 },
            to: { tilt: -2 },
            enter: { from: 'below', at: 1.5 },
          },
        ],
        words: [{ text: 'bag packed', y: 0.065, width: 0.74, colour: '#0d4f5c', at: 1.9 }],
      },
    ],
  },
  {
    id: 'sneaker-parade',
    title: 'Pairs that still have miles in them',
    description: 'Brick low tops, blue runners, cream high tops. Cleaned, checked, ready.',
    shots: [
      {
        seconds: 2,
        ground: { colour: '#f1d7c5', second: '#e7a888', shape: 'disc' },
        parts: [{ handle: 'canvas-low-tops-brick', from: { x: 0.5, y: 0.5, size: 0.94, tilt: -7 }, to: { tilt: 4, size: 1 } }],
        words: [{ text: 'STEP', y: 0.15, width: 0.86, colour: '#8f2f1c', way: 'still', behind: true }],
      },
      {
        seconds: 2,
        ground: { colour: '#27406b', second: '#f2b134', shape: 'disc' },
        into: 'slide',
        parts: [{ handle: 'runners-blue-and-amber', from: { x: 0.5, y: 0.5, size: 0.94, tilt: 6 }, to: { tilt: -5, size: 1 } }],
        words: [{ text: 'STEP', y: 0.15, width: 0.86, colour: '#f2b134', way: 'still', behind: true }],
      },
      {
        seconds: 2,
        ground: { colour: '#0e6b52', second: '#c8dfb8', shape: 'disc' },
        into: 'slide',
        parts: [{ handle: 'high-tops-cream-and-green', from: { x: 0.5, y: 0.5, size: 0.9, tilt: -6 }, to: { tilt: 5, size: 0.98 } }],
        words: [{ text: 'STEP', y: 0.15, width: 0.86, colour: '#c8dfb8', way: 'still', behind: true }],
      },
      {
        seconds: 2.4,
        ground: { colour: '#1c1917', second: '#34302d', shape: 'stripes' },
        into: 'push',
        parts: [
          { handle: 'canvas-low-tops-brick', from: { x: 0.4, y: 0.2, size: 0.5, tilt: -5 }, to: { x: 0.42 } },
          {
            handle: 'runners-blue-and-amber',
            from: { x: 0.62, y: 0.45, size: 0.5, tilt: 4 },
            to: { x: 0.6 },
            enter: { from: 'right', at: 0.3 },
          },
          {
            handle: 'high-tops-cream-and-green',
            from: { x: 0.4, y: 0.7, size: 0.46, tilt: -4 },
            to: { x: 0.42 },
            enter: { from: 'left', at: 0.6 },
          },
        ],
        words: [{ text: 'pick your pair', y: 0.065, width: 0.8, colour: '#f6d88c', at: 1 }],
      },
    ],
  },
  {
    id: 'office-trench',
    title: 'Office to evening, one coat',
    description: 'The camel trench over plum and houndstooth, then a satchel and out.',
    shots: [
      {
        seconds: 3,
        ground: { colour: '#d7cbe0', second: '#e7dfed', shape: 'window' },
        parts: [{ handle: 'camel-trench-westlands', from: { x: 0.5, y: 0.53, size: 0.98, turn: 0 }, to: { turn: 180 }, breeze: 0.015 }],
        words: [{ text: 'WESTLANDS', y: 0.1, width: 0.88, colour: '#4a2545', at: 0.3 }],
      },
      {
        seconds: 3.8,
        ground: { colour: '#e2bfcb', second: '#efd8e0', shape: 'arch' },
        into: 'slide',
        parts: [
          { handle: 'pussybow-blouse-plum', from: { x: 0.37, y: 0.3, size: 0.62, tilt: -5 }, to: { tilt: -2 } },
          {
            handle: 'pencil-skirt-houndstooth',
            from: { x: 0.69, y: 0.58, size: 0.56, tilt: 5 },
            to: { tilt: 2 },
            enter: { from: 'right', at: 0.5 },
          },
          {
            handle: 'satchel-mahogany',
            from: { x: 0.28, y: 0.7, size: 0.48, tilt: -4 },
            to: { tilt: 2 },
            enter: { from: 'below', at: 0.9 },
          },
        ],
        words: [{ text: 'nine to nine', y: 0.1, width: 0.76, colour: '#6d2350', at: 1.3 }],
      },
      {
        seconds: 1.8,
        ground: { colour: '#6d2350' },
        into: 'iris',
        parts: [
          {
            handle: 'pencil-skirt-houndstooth',
            view: 'detail',
            from: { x: 0.45, y: 0.5, size: 1.3, tilt: -4 },
            to: { x: 0.55, size: 1.12 },
          },
        ],
      },
    ],
  },
  {
    id: 'leso-words',
    title: 'Haba na haba',
    description: 'Little by little fills the measure: a leso with its saying, and a kanga to match.',
    shots: [
      {
        seconds: 3,
        ground: { colour: '#f6efdf', second: '#f2b134', shape: 'disc' },
        parts: [{ handle: 'leso-haba-na-haba', from: { x: 0.5, y: 0.5, size: 0.96, tilt: -3 }, to: { tilt: 3 }, breeze: 0.03, swing: 1.6 }],
        words: [{ text: 'HABA NA HABA', y: 0.1, width: 0.88, colour: '#7a1f2b', at: 0.4 }],
      },
      {
        seconds: 2.2,
        ground: { colour: '#7a1f2b' },
        into: 'strip',
        strip: 'leso-haba-na-haba',
        parts: [
          {
            handle: 'leso-haba-na-haba',
            view: 'detail',
            from: { x: 0.42, y: 0.5, size: 1.12, tilt: 3 },
            to: { x: 0.58, size: 1.28, tilt: -3 },
          },
        ],
      },
      {
        seconds: 2.8,
        ground: { colour: '#7a1f2b', second: '#932c39', shape: 'rays' },
        into: 'iris',
        parts: [
          { handle: 'kanga-pamoja', from: { x: 0.5, y: 0.48, size: 0.92, tilt: 4 }, to: { tilt: -4, size: 1 }, swing: 2, breeze: 0.025 },
        ],
        words: [{ text: 'hujaza kibaba', y: 0.1, width: 0.78, colour: '#f6d88c', at: 0.5 }],
      },
    ],
  },
  {
    id: 'kaftan-night',
    title: 'Mombasa, after dark',
    description: 'A kaftan for warm evenings, hammered brass hoops and a bag just big enough.',
    shots: [
      {
        seconds: 3.8,
        ground: { colour: '#131a3a', second: '#f3c65f', shape: 'disc' },
        parts: [{ handle: 'kaftan-mombasa-night', from: { x: 0.5, y: 0.54, size: 0.96 }, to: { size: 1.06 }, breeze: 0.03, swing: 1.6 }],
        words: [{ text: 'USIKU', y: 0.11, width: 0.8, colour: '#f3c65f', at: 0.4 }],
      },
      {
        seconds: 3.4,
        ground: { colour: '#f3c65f', second: '#f8dc97', shape: 'arch' },
        into: 'fade',
        parts: [
          { handle: 'hammered-brass-hoops', from: { x: 0.5, y: 0.24, size: 0.52, tilt: -3 }, to: { tilt: 3 }, swing: 3 },
          {
            handle: 'moon-bag-emerald',
            from: { x: 0.5, y: 0.64, size: 0.72, tilt: 4 },
            to: { tilt: -3 },
            enter: { from: 'below', at: 0.5 },
          },
        ],
        words: [{ text: 'ready at eight', y: 0.065, width: 0.76, colour: '#131a3a', at: 1 }],
      },
    ],
  },
]
