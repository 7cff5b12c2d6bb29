import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openVideoTools } from '../../src/platform/video/video-tools.ts'

test('an ffmpeg that did not say what it can do is asked again; one that did is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-ffmpeg-'))
  try {
    const ffmpeg = join(folder, 'ffmpeg')
    const says = (script: string) => writeFileSync(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    says('exit 1')
    const tools = openVideoTools({ configured: ffmpeg, path: '/usr/bin:/bin', folder })
    expect(await tools?.abilities()).toMatchObject({ encodes: false })
    says('echo " V....D libx264 H.264"')
    expect(await tools?.abilities()).toMatchObject({ encodes: true })
    says('exit 1')
    expect(await tools?.abilities()).toMatchObject({ encodes: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
