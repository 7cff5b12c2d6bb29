// Loaded with the first picture: it is large, and most processes never draw one.
const sharp = async () => (await import('sharp')).default

/** Pixels; 0 for what is no picture. */
export async function widthOf(picture: Buffer): Promise<number> {
  const load = await sharp()
  return load(picture)
    .metadata()
    .then(
      ({ width }) => width,
      () => 0,
    )
}

/** The person with a tinted band and the garment small on it, and the word SIMULATION: nobody takes it for a real result. */
export async function simulatedPicture({ person, garment }: { person: Buffer; garment: Buffer }): Promise<Buffer> {
  const load = await sharp()
  const { width, height } = await load(person).metadata()
  const side = Math.round(width / 3)
  const pasted = await load(garment).resize({ width: side, height: side, fit: 'inside' }).jpeg().toBuffer()
  const band = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect y="${height * 0.3}" width="${width}" height="${height * 0.35}" fill="#c2410c" opacity="0.45"/>
      <g transform="translate(${width * 0.05} ${height * 0.9}) scale(${(width * 0.9) / (LETTERS.length * 6)})" fill="#1c1917">${word()}</g>
    </svg>`,
  )
  return load(person)
    .composite([{ input: band }, { input: pasted, left: Math.round((width - side) / 2), top: Math.round(height * 0.32) }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

// Drawn by hand, as a machine may have no fonts: rows of five dots each.
const LETTERS: readonly (readonly string[])[] = [
  ['.###.', '#....', '.###.', '....#', '###..'],
  ['.###.', '..#..', '..#..', '..#..', '.###.'],
  ['#...#', '##.##', '#.#.#', '#...#', '#...#'],
  ['#...#', '#...#', '#...#', '#...#', '.###.'],
  ['#....', '#....', '#....', '#....', '#####'],
  ['.###.', '#...#', '#####', '#...#', '#...#'],
  ['#####', '..#..', '..#..', '..#..', '..#..'],
  ['.###.', '..#..', '..#..', '..#..', '.###.'],
  ['.###.', '#...#', '#...#', '#...#', '.###.'],
  ['#...#', '##..#', '#.#.#', '#..##', '#...#'],
]

function word(): string {
  return LETTERS.flatMap((rows, letter) =>
    rows.flatMap((row, y) =>
      [...row].flatMap((dot, x) => (dot === '#' ? [`<rect x="${letter * 6 + x}" y="${y}" width="1" height="1"/>`] : [])),
    ),
  ).join('')
}
