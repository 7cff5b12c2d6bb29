import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../../../src/platform/free-port.ts'
import type { S3Options } from '../../../src/platform/storage.ts'
import { s3Program, type S3Program } from './programs.ts'

export interface S3Server {
  name: S3Program
  /** Of a bucket of its own, as the shop is set to it. */
  s3: S3Options & { endpoint: string }
  /** The settings of a shop that keeps its files there. */
  settings: Record<string, string>
  /** As when its machine goes down. */
  stop(): Promise<void>
  /** On the same data; `browsers`: whose pages may send to it, * for all. */
  start(browsers?: string): Promise<void>
  /** For good, with all that is in it. */
  remove(): Promise<void>
}

const BUCKET = 'upya'
/** OpenStack Swift has an account and a user in one. */
const KEY = 'shop:files'
const SECRET = 'a-secret-of-this-test'
const READY_MS = 60_000

/** A server that speaks S3, really started, on a folder and a port of its own, with an empty private bucket. */
export async function startS3Server(browsers = '*'): Promise<S3Server> {
  const { name, path } = s3Program()
  const folder = mkdtempSync(join(tmpdir(), 'upya-s3-'))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const s3 = { bucket: BUCKET, region: 'us-east-1', endpoint, accessKeyId: KEY, secretAccessKey: SECRET }
  let running: ChildProcess | undefined

  async function start(from = browsers): Promise<void> {
    const { program, args, env } = commandOf(name, path, { folder, port, browsers: from })
    const child = spawn(program, args, { env: { PATH: process.env['PATH'], HOME: folder, ...env }, stdio: ['pipe', 'ignore', 'inherit'] })
    running = child
    await answers(endpoint, child)
  }
  async function stop(): Promise<void> {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  await makeBucket(s3)
  return {
    name,
    s3,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    stop,
    start,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Place {
  folder: string
  port: number
  browsers: string
}

function commandOf(name: S3Program, path: string, { folder, port, browsers }: Place) {
  const at = `127.0.0.1:${port}`
  if (name === 'minio') {
    const env = { MINIO_ROOT_USER: KEY, MINIO_ROOT_PASSWORD: SECRET, MINIO_API_CORS_ALLOW_ORIGIN: browsers || 'https://nobody.example' }
    return { program: path, args: ['server', '--quiet', '--address', at, folder], env }
  }
  if (name === 'weed') {
    const own = ['-s3', `-s3.port=${port}`, `-s3.allowedOrigins=${browsers || 'https://nobody.example'}`, `-dir=${folder}`, '-ip=127.0.0.1']
    return { program: path, args: ['server', ...own], env: { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: SECRET } }
  }
  const script = join(import.meta.dirname, 'swift-servers.py')
  // Debian's own Python, which has its packages.
  return { program: '/usr/bin/python3', args: [script, folder, String(port), KEY, SECRET, browsers], env: {} }
}

/** Throws when it ends instead. */
async function answers(endpoint: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the S3 server ended with ${child.exitCode}`)
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (response && response.status < 500) return
    await new Promise((again) => setTimeout(again, 100))
  }
  throw new Error('the S3 server does not answer')
}

async function makeBucket({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Server['s3']): Promise<void> {
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}
