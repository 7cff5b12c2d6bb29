import BringToFront from 'lucide-react/icons/bring-to-front'
import CaretsToAxisDashedVertical from 'lucide-react/icons/carets-to-axis-dashed-vertical'
import Images from 'lucide-react/icons/images'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Dispatch } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TOLERANCE } from './cutout.ts'
import type { AdjustAction, AdjustSession, Layer } from './adjust-session.ts'
import { SCALE, scaledTo } from './layer-placement.ts'
import type { CutoutView } from './use-background-removal.ts'

export const TOOLS = { size: 'Size', turn: 'Turn', edges: 'Edges', opacity: 'Fade' } as const
export type Tool = keyof typeof TOOLS

interface ToolsProps {
  session: AdjustSession
  layer: Layer
  cutout: CutoutView | undefined
  tool: Tool
  onTool: (tool: Tool) => void
  act: Dispatch<AdjustAction>
}

/** What can be done to the chosen product without a finger on it. */
export function Tools({ session, layer, cutout, tool, onTool, act }: ToolsProps) {
  const { id, name, images } = layer.product
  const change = (change: Partial<Layer>, step: string) => act({ kind: 'change', id, change, step })
  const { placement } = layer
  return (
    <section aria-label={`Adjust ${name}`}>
      <div role="group" aria-label="What to adjust" className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
        {Object.entries(TOOLS).map(([key, label]) => (
          <Chip key={key} selected={key === tool} onClick={() => onTool(key as Tool)}>
            {label}
          </Chip>
        ))}
      </div>
      <ToolSlider layer={layer} cutout={cutout} tool={tool} change={change} />
      <div className="-mx-2.5 flex flex-wrap items-center" role="group" aria-label="More">
        <IconButton
          label="Mirror"
          disabled={!placement}
          onClick={() =>
            placement && change({ placement: { ...placement, mirrored: !placement.mirrored } }, `mirror ${placement.mirrored}`)
          }
        >
          <CaretsToAxisDashedVertical size={20} aria-hidden="true" />
        </IconButton>
        {session.layers.length > 1 && (
          <IconButton label="Bring to front" disabled={session.layers.at(-1) === layer} onClick={() => act({ kind: 'to-front', id })}>
            <BringToFront size={20} aria-hidden="true" />
          </IconButton>
        )}
        {images.length > 1 && (
          <IconButton
            label="Use another picture"
            onClick={() =>
              change(
                { picture: (layer.picture + 1) % images.length, placement: null, tolerance: null, spots: [], whole: false },
                `picture ${layer.picture}`,
              )
            }
          >
            <Images size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label="Reset this piece" onClick={() => act({ kind: 'again', id })}>
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Take it off" onClick={() => act({ kind: 'take-off', id })}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Undo" className="ml-auto" disabled={session.history.length === 0} onClick={() => act({ kind: 'undo' })}>
          <Undo2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

interface ToolSliderProps {
  layer: Layer
  cutout: CutoutView | undefined
  tool: Tool
  change: (change: Partial<Layer>, step: string) => void
}

const DEGREE = Math.PI / 180

function ToolSlider({ layer, cutout, tool, change }: ToolSliderProps) {
  const { placement } = layer
  if (tool === 'opacity') {
    const shown = Math.round(layer.opacity * 100)
    return (
      <Slider
        label="Opacity"
        least={20}
        most={100}
        value={shown}
        text={`${shown}%`}
        onChange={(value) => change({ opacity: value / 100 }, tool)}
      />
    )
  }
  if (tool === 'edges')
    return (
      <>
        {!layer.whole && (
          <>
            <Slider
              label="Background removed"
              least={TOLERANCE.least}
              most={TOLERANCE.most}
              value={cutout?.tolerance ?? TOLERANCE.least}
              text={`${Math.round(((cutout?.tolerance ?? 0) / TOLERANCE.most) * 100)}%`}
              onChange={(tolerance) => change({ tolerance }, tool)}
            />
            <p className="-mt-1 text-sm text-ink-soft">Tap the photo wherever the piece’s background still shows.</p>
          </>
        )}
        <Switch
          label="Show the whole picture"
          checked={layer.whole}
          onChange={({ currentTarget }) => change({ whole: currentTarget.checked }, `whole ${layer.whole}`)}
        />
      </>
    )
  if (!placement) return <div className="min-h-11" />
  if (tool === 'turn') {
    const degrees = Math.round(placement.angle / DEGREE)
    return (
      <Slider
        label="Turn"
        least={-180}
        most={180}
        value={degrees}
        text={`${degrees}°`}
        onChange={(value) => change({ placement: { ...placement, angle: value * DEGREE } }, tool)}
      />
    )
  }
  // Even steps for the hand are even ratios for the eye.
  const size = Math.round(Math.log(placement.scale / SCALE.least) / SIZE_STEP)
  return (
    <Slider
      label="Size"
      least={0}
      most={Math.round(Math.log(SCALE.most / SCALE.least) / SIZE_STEP)}
      value={size}
      text={`${Math.round(placement.scale * 100)}% of the photo`}
      onChange={(value) => change({ placement: scaledTo(placement, SCALE.least * Math.exp(value * SIZE_STEP)) }, tool)}
    />
  )
}

const SIZE_STEP = 0.02

interface SliderProps {
  label: string
  least: number
  most: number
  value: number
  text: string
  onChange: (value: number) => void
}

function Slider({ label, least, most, value, text, onChange }: SliderProps) {
  return (
    <input
      type="range"
      className="fitting-slider"
      aria-label={label}
      aria-valuetext={text}
      min={least}
      max={most}
      value={value}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
