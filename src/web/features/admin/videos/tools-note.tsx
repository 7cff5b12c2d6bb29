import type { VideoToolsState } from '../../../../shop/media/contract-admin.ts'

/** What this server makes videos with, and what to install. */
export function ToolsNote({ ffmpeg }: VideoToolsState) {
  return (
    <section aria-labelledby="tools" className="admin-panel px-4 py-4">
      <h2 id="tools" className="mb-2 text-lg font-semibold">
        How videos are made here
      </h2>
      {ffmpeg ? (
        <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
          {rowsOf(ffmpeg).map(([name, said]) => (
            <div key={name}>
              <dt className="text-xs text-ink-soft">{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>This server has no ffmpeg, so videos wait. Install it, or set FFMPEG_PATH, and start the shop again.</p>
      )}
    </section>
  )
}

function rowsOf({ version, encodes, tonemaps, sandboxed }: NonNullable<VideoToolsState['ffmpeg']>): [string, string][] {
  return [
    ['ffmpeg', version ? `Version ${version}` : 'Found, but it doesn’t answer'],
    ['H.264 (libx264)', encodes ? 'Yes' : 'No, so videos wait. Install an ffmpeg with libx264.'],
    ['HDR (zscale)', tonemaps ? 'Yes' : 'No, so HDR videos are refused.'],
    ['Sandbox (bubblewrap)', sandboxed ? 'On' : 'Off. ffmpeg still runs at the lowest priority and within limits.'],
  ]
}
