/** How to stand: somebody from head to toe, arms a little away from the sides. Half of it, from the neck down the outside. */
const HALF =
  'M0 218 L33 218 C34 240 44 252 78 262 C122 274 146 290 154 330 C166 380 178 440 196 500 C210 556 224 600 236 652 ' +
  'C246 674 248 706 236 722 C228 732 216 726 210 704 C202 684 190 650 176 606 C158 556 140 502 124 440 C118 426 114 424 113 440 ' +
  'C112 486 98 520 96 560 C98 606 124 640 130 700 C136 780 120 850 116 930 C114 984 122 1040 114 1110 C108 1170 100 1210 98 1244 ' +
  'C108 1262 124 1276 122 1288 C112 1300 68 1300 58 1288 C52 1276 60 1258 58 1240 C50 1170 36 1110 38 1040 C38 990 32 940 28 896 ' +
  'C22 840 12 790 5 742 L0 738'

/** The outline to stand in, over the picture of a camera or beside words. */
export function StandingGuide({ className }: { className: string }) {
  return (
    <svg viewBox="-260 30 520 1300" className={className} aria-hidden="true">
      <path d={HALF} />
      <path d={HALF} transform="scale(-1 1)" />
      <ellipse cy="138" rx="60" ry="80" />
    </svg>
  )
}
