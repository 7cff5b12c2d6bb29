import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

// What is in deploy/, read as its programs read it.

export const ROOT = resolve(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export interface Instruction {
  word: string
  /** All of it in one line. */
  rest: string
}

/** Of the Dockerfile, by stage. */
export function dockerStages(): Instruction[][] {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const stages: Instruction[][] = [[]]
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** Arguments in the form that starts no shell. */
export const execForm = (rest: string): string[] => JSON.parse(rest) as string[]

export interface ComposeService {
  image: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  user?: string
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  ports?: string[]
  volumes?: string[]
  networks?: string[]
  restart?: string
  stop_grace_period?: string
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  deploy?: { resources?: { limits?: Record<string, unknown> } }
}

export interface ComposeFile {
  services: Record<string, ComposeService>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, unknown>
  secrets: Record<string, unknown>
  configs: Record<string, unknown>
}

export function composeFile(): ComposeFile {
  return parse(read('deploy/compose/compose.yaml'), { merge: true }) as ComposeFile
}

export interface Container {
  name: string
  image: string
  args?: string[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  env?: { name: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext?: Record<string, unknown>
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> }
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  lifecycle?: { preStop?: { exec?: { command: string[] } } }
}

export interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  failureThreshold: number
}

export interface PodSpec {
  terminationGracePeriodSeconds: number
  enableServiceLinks?: boolean
  automountServiceAccountToken?: boolean
  securityContext: Record<string, unknown>
  initContainers: Container[]
  containers: Container[]
  topologySpreadConstraints: { topologyKey: string }[]
}

/** One object of Kubernetes; what is looked at of it. */
export interface Manifest {
  file: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: {
    replicas?: number
    strategy?: { rollingUpdate?: { maxUnavailable: number; maxSurge: number } }
    selector?: { matchLabels?: Record<string, string> }
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    metrics?: { pods?: { metric: { name: string } }; external?: { metric: { name: string } } }[]
    minReplicas?: number
    maxUnavailable?: number
    scaleTargetRef?: { name: string }
  }
  stringData?: Record<string, string>
}

export function manifests(): Manifest[] {
  return ['kubernetes', 'kubernetes/monitoring'].flatMap((folder) =>
    readdirSync(join(DEPLOY, folder))
      .filter((name) => name.endsWith('.yaml') && !['kustomization.yaml', 'adapter-rules.yaml'].includes(name))
      .flatMap((name) => {
        const file = `deploy/${folder}/${name}`
        return parseAllDocuments(read(file)).map((one) => {
          if (one.errors.length > 0) throw one.errors[0]
          return { file, ...(one.toJS() as Omit<Manifest, 'file'>) }
        })
      }),
  )
}

export interface AdapterRules {
  rules: Record<'custom' | 'external', { seriesQuery: string; name: { as: string }; metricsQuery: string }[]>
}

export const adapterRules = (): AdapterRules => parse(read('deploy/kubernetes/monitoring/adapter-rules.yaml')) as AdapterRules

/** Names and values of a unit; a name may be there several times. */
export function unit(name: string): [name: string, value: string][] {
  return read(`deploy/systemd/${name}`)
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
}

/** Of a file with a setting in each line; a line may be commented out. */
export function settingsIn(path: string): string[] {
  return [...read(path).matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
}
