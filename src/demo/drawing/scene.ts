import type { PointName } from '../../shop/try-on/rules-rig.ts'
import type { Matrix, Pt } from './geometry.ts'

/** How a surface takes light: which thread structure it shows and how much it shines or creases. */
export type Material = {
  texture: TextureName
  /** Height of the thread structure, 0 none to 1 coarse. */
  grain: number
  /** Specular highlight, 0 matt to 1 patent leather. */
  sheen: number
  /** How readily it creases, 0 stiff or heavy to 1 crumpled linen. */
  crease: number
  /** Thickness of edges and hems, 0 silk to 1 wool coat. */
  body: number
}

export type TextureName = 'plain' | 'twill' | 'knit' | 'rib' | 'leather' | 'slub' | 'wool' | 'satin' | 'cord' | 'wood' | 'none'

/** A fabric by name, as plain data: what a product says it is made of. */
export type FabricSpec = { kind: string; palette: readonly string[]; scale?: number; angle?: number }

/** A fabric ready to be cut: one repeating tile of artwork and the material it is printed on. */
export type Cloth = {
  id: string
  width: number
  height: number
  tile: string
  material: Material
  /** Average colour, for linings, hidden sides and shadow strength. */
  tone: string
  /** Multiplies the size of the tile. */
  scale: number
  angle: number
}

/** A fold, crease or ridge that follows a line: widths and heights at both ends, in garment units. */
export type Fold = {
  along: readonly Pt[]
  width: readonly [number, number]
  height: readonly [number, number]
  /** Which ends fade away; a skirt fold stays open at the hem. */
  fade?: 'both' | 'start' | 'end' | 'none'
  /** -1 to 1: which flank is steeper. */
  skew?: number
}

export type Relief = {
  /** Steepness of the rolled edge and how far in it reaches. */
  edge?: number
  reach?: number
  /** Broad roundness of the whole piece, 0 to 1, and its radius. */
  round?: number
  radius?: number
  folds?: readonly Fold[]
  /** Slow unevenness of hanging cloth. */
  ripple?: number
}

/** Where the named points of a garment are, in garment units: what the try-on warps it by. */
export type Marks = Partial<Record<PointName, Pt>>

/** One piece of the thing, painted in order: lower pieces first. Later pieces shade those beneath. */
export type Piece = {
  /** Closed outline (absolute M L C Q Z), in garment units. */
  d: string
  fill: Cloth | string
  /** How this piece was cut from the cloth. */
  angle?: number
  shift?: readonly [number, number]
  zoom?: number
  /** Gores and yokes: parts of the same piece cut from the cloth at another angle. */
  cuts?: readonly { d: string; angle: number; shift?: readonly [number, number]; fill?: Cloth }[]
  /** Only for colour fills; cloth brings its own. */
  material?: Material
  relief?: Relief
  /** SVG drawn over the fill, clipped to the outline. */
  art?: string
  /** SVG drawn over the piece, not clipped: buttons, cords, hooks. */
  over?: string
  /** How far it stands off what lies beneath, in units: its contact shadow. */
  lift?: number
  /** Light that reaches it, 1 all: insides and undersides get less. */
  dim?: number
  opacity?: number
  /** Counted when the picture is framed; a hanger's hook is not. */
  loose?: boolean
  /** Behind whoever wears it, or no part of it: the inside of a back, a label, a hanger. Left out of what the try-on puts on. */
  unworn?: boolean
  marks?: Marks
}

/** Where the close-up looks: centre and width of the window in garment units. */
export type Focus = { x: number; y: number; width: number; tilt?: number }

/** What a silhouette returns: pieces around x = 0, y downwards; framing is done for it. */
export type Drawing = {
  pieces: readonly Piece[]
  focus: Focus
  /** Hanging things cast a longer shadow than things laid flat. */
  pose: 'hanger' | 'form' | 'flat'
  /** Share of the frame it fills, when 0.8 is not right. */
  fill?: number
}

export type Frame = { matrix: Matrix; scale: number }
