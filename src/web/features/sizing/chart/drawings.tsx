// Drawn by hand for How to Measure: ink lines on sand, the tape in terracotta.

const BODY =
  'M73 46 L73 57 C72 62 60 64 52 67 C43 71 40 82 38 96 L28 166 C26 177 26 185 29.5 186 C33 187 35 179 37 171 L53 103 C54 117 61 129 61 141 C61 156 49 165 48 185 C48 216 55 262 57 322 C57 329 49 334 50 338 L69 338 C71 332 70 326 71 318 C73 280 76 240 80 200 C84 240 87 280 89 318 C90 326 89 332 91 338 L110 338 C111 334 103 329 103 322 C105 262 112 216 112 185 C111 165 99 156 99 141 C99 129 106 117 107 103 L123 171 C125 179 127 187 130.5 186 C134 185 134 177 132 166 L122 96 C120 82 117 71 108 67 C100 64 88 62 87 57 L87 46 Z'

/** A body from the front with the tape at bust or chest, waist, hips, and along the inside of the leg. */
export function BodyDrawing() {
  return (
    <svg
      viewBox="0 0 172 352"
      role="img"
      aria-label="Where the tape goes: 1 around the chest, 2 the waist, 3 the hips, 4 along the inside of the leg."
    >
      <g className="draw-body">
        <path d={BODY} />
        <ellipse cx="80" cy="28" rx="15" ry="19" />
      </g>
      <g className="draw-tape">
        <Around y={108} half={27} />
        <Around y={141} half={19.5} />
        <Around y={185} half={32.5} />
        <path d="M80 205 V336 M75 211 L80 204 L85 211 M75 330 L80 337 L85 330" />
      </g>
      <Mark x={157} y={108} to={108} text="1" />
      <Mark x={157} y={141} to={100} text="2" />
      <Mark x={157} y={185} to={114} text="3" />
      <Mark x={157} y={270} to={83} text="4" />
    </svg>
  )
}

/** A foot from above, its heel against the wall. */
export function FootDrawing() {
  return (
    <svg viewBox="0 0 160 240" role="img" aria-label="The foot is measured from the wall behind the heel to the longest toe.">
      <path className="draw-paper" d="M26 14 H134 V214 H26 Z" />
      <g className="draw-body">
        <path d="M50 78 C45 102 56 124 56 152 C54 184 60 214 80 214 C101 214 104 184 101 158 C100 134 116 112 113 92 C108 79 92 70 76 67 C62 65 53 66 50 78 Z" />
        <ellipse cx="58" cy="50" rx="9.5" ry="14" />
        <ellipse cx="76" cy="50" rx="6.5" ry="11" />
        <ellipse cx="89" cy="56" rx="6" ry="10" />
        <ellipse cx="101" cy="65" rx="5.5" ry="9" />
        <ellipse cx="111" cy="77" rx="5" ry="7.5" />
      </g>
      <path className="draw-wall" d="M14 217 H146" />
      <g className="draw-tape">
        <path d="M124 37 V213 M119 44 L124 36 L129 44 M119 206 L124 213 L129 206" />
        <path className="draw-far" d="M58 36 H124" />
      </g>
    </svg>
  )
}

/** A shirt laid flat, with its width and its length. */
export function FlatDrawing() {
  return (
    <svg viewBox="0 0 160 160" role="img" aria-label="A piece laid flat: a from pit to pit, b from the shoulder to the hem.">
      <path className="draw-body" d="M58 22 C66 34 94 34 102 22 L132 36 L150 72 L126 84 L118 70 V146 H42 V70 L34 84 L10 72 L28 36 Z" />
      <path className="draw-seam" d="M58 22 C66 40 94 40 102 22 M42 70 L40 44 M118 70 L120 44" />
      <g className="draw-tape">
        <path d="M44 78 H116 M51 73 L44 78 L51 83 M109 73 L116 78 L109 83" />
        <path d="M58 26 V143 M53 33 L58 25 L63 33 M53 137 L58 144 L63 137" />
      </g>
      <Mark x={88} y={78} text="a" />
      <Mark x={58} y={112} text="b" />
    </svg>
  )
}

/** The tape around a body: its front drawn through, its back dashed. */
function Around({ y, half }: { y: number; half: number }) {
  return (
    <>
      <path d={`M${80 - half} ${y} A${half} 6 0 0 0 ${80 + half} ${y}`} />
      <path className="draw-far" d={`M${80 - half} ${y} A${half} 6 0 0 1 ${80 + half} ${y}`} />
    </>
  )
}

/** A sign in a circle, with a connection to what it means. */
function Mark({ x, y, to, text }: { x: number; y: number; to?: number; text: string }) {
  return (
    <g className="draw-mark">
      {to !== undefined && <path d={`M${x - 11} ${y} H${to}`} />}
      <circle cx={x} cy={y} r="10" />
      <text x={x} y={y + 4.5} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
