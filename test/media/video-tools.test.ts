import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVideoTools } from '../../src/platform/video/video-tools.ts'
import type { VideoToolsState } from '../../src/shop/media/contract-admin.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin } from '../support/members.ts'
import { testServer } from '../support/server.ts'
import { ffmpeg as installed } from '../support/videos.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upya-tools-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program of a few lines of shell. */
async function program(name: string, lines: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${lines}\n`)
  await chmod(path, 0o755)
  return path
}
const abilitiesOf = (configured: string, path = '') => openVideoTools({ configured, path, folder })?.abilities()

test('an admin reads what videos are made with', async () => {
  const t = await testServer({ payments: false })
  const { body } = await callAs(t, await signUpAdmin(t))<VideoToolsState>('GET', '/api/admin/videos/tools')
  expect(body.ffmpeg).toMatchObject({ version: expect.stringMatching(/\d\.\d/), encodes: true, tonemaps: true })
  await t.close()
})

test('an ffmpeg without libx264 and zscale, and one that does not answer, are said to be so', async () => {
  const plain = await program(
    'plain',
    'case "$2" in -version) echo "ffmpeg version 6.0-plain built with gcc";; *) echo " V..... mpeg4";; esac',
  )
  expect(await abilitiesOf(plain)).toEqual({ version: '6.0-plain', encodes: false, tonemaps: false, sandboxed: false })
  expect(await abilitiesOf(await program('silent', 'exit 1'))).toMatchObject({ version: '', encodes: false })
})

test('where bubblewrap is there and may not make its sandbox, ffmpeg runs without', async () => {
  await program('bwrap', 'echo "bwrap: No permissions to create new namespace" >&2; exit 1')
  const tools = openVideoTools({ configured: installed, path: `${folder}:/usr/bin:/bin`, folder: join(folder, 'work') })
  expect(await tools?.abilities()).toMatchObject({ encodes: true, sandboxed: false })
})
