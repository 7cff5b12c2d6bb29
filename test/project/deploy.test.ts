import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTING_NAMES } from '../../src/config.ts'
import { pageWorld } from '../../src/server/pages/test-pages.ts'
import {
  adapterRules,
  composeFile,
  type Container,
  dockerStages,
  execForm,
  manifests,
  read,
  ROOT,
  settingsIn,
  unit,
} from '../support/deploy-files.ts'

// What is in deploy/ is never run by npm test: it is held to what the shop is here, and to what keeps a shop up and closed.
// npm run test:scale asks the real programs.

const FLAGS = JSON.parse(read('scripts/node-flags.json')) as string[]
const NODE = (JSON.parse(read('package.json')) as { dependencies: { node: string } }).dependencies.node
const ROLES = ['web', 'worker', 'migrate']
/** Settings of the files themselves, not of the shop. */
const OF_COMPOSE = ['PUBLISH', 'DATABASE_PASSWORD']
/** Seconds that running requests, jobs and the database take to end after the drain, at most in what is usual. */
const ENDING = 30

const unknownSettings = (names: readonly string[]) => names.filter((name) => !SETTING_NAMES.includes(name))
const secondsOf = (text: string) => Number(/^(\d+)s?$/.exec(text)?.[1])

describe('the image', () => {
  const [args = [], build = [], image = []] = dockerStages()
  const rest = (stage: typeof image, word: string) => stage.filter((one) => one.word === word).map((one) => one.rest)

  test('is built by the Node of the lock file, of a Debian that both stages share', () => {
    expect(rest(args, 'ARG')).toEqual([`NODE=${NODE}`])
    expect(rest(build, 'FROM')).toEqual([expect.stringMatching(/^node:\$\{NODE\}-bookworm-slim AS build$/)])
    expect(rest(image, 'FROM')).toEqual(['debian:bookworm-slim'])
  })

  test('takes what is needed to run it out of the build, by name, and nothing of the folder it is built in', () => {
    const copies = rest(image, 'COPY')
    expect(copies.every((one) => one.startsWith('--from=build /'))).toBe(true)
    const taken = copies.map((one) => /^--from=build \/shop\/(\S+) \.\/\1$/.exec(one)?.[1]).filter((path) => path !== undefined)
    expect(taken.toSorted()).toEqual(['build', 'migrations', 'node_modules', 'package.json', 'scripts', 'src'])
    expect(
      read('deploy/Dockerfile.dockerignore')
        .split('\n')
        .find((line) => !line.startsWith('#')),
    ).toBe('*')
    const allowed = [...read('deploy/Dockerfile.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
    expect(allowed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
    expect(allowed.filter((path) => /^\.(?!npmrc)|data|test/.test(path))).toEqual([])
  })

  test('runs without root and without a shell, on a data volume, and says how it is', () => {
    expect(rest(image, 'USER').at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(rest(image, 'STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(rest(image, 'VOLUME')).toEqual(['["/data"]'])
    expect(execForm(rest(image, 'ENTRYPOINT')[0] ?? '')).toEqual(['node', ...FLAGS])
    expect(execForm(rest(image, 'CMD')[0] ?? '')).toEqual(['src/main.ts', 'web'])
    const [, check = ''] = /CMD (.*)$/.exec(rest(image, 'HEALTHCHECK')[0] ?? '') ?? []
    expect(execForm(check)).toEqual(['node', 'scripts/probe.mjs', 'http://127.0.0.1:3000/healthz'])
    const settings = (rest(image, 'ENV')[0] ?? '').split(' ').map((one) => one.split('=')[0] ?? '')
    expect(unknownSettings(settings)).toEqual([])
  })

  test('is called by no tag that moves, and installs nothing that is asked for by name', () => {
    expect(read('deploy/Dockerfile')).not.toMatch(/:latest|apt-get|curl |wget |--unsafe|chmod 777|ADD /)
  })
})

describe('compose', () => {
  const { services, networks, volumes, secrets, configs } = composeFile()
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('upya:'))

  test('starts three web and two worker processes, and migrates before any of them', () => {
    const commands = ours.map(([name, { command = [] }]) => [name.replace(/-\d$/, ''), command.join(' ')])
    const count = (role: string) => commands.filter(([name, command]) => name === role && command === `src/main.ts ${role}`).length
    expect(ROLES.map(count)).toEqual([3, 2, 1])
    const others = ours.filter(([name]) => name !== 'migrate').map(([, { depends_on: needs }]) => needs?.['migrate'])
    expect(new Set(others.map((needed) => needed?.condition))).toEqual(new Set(['service_completed_successfully']))
  })

  test('gives the shop settings that there are', () => {
    expect(ours.flatMap(([, { environment = {} }]) => unknownSettings(Object.keys(environment)))).toEqual([])
    expect(unknownSettings(settingsIn('deploy/compose/settings.example')).filter((name) => !OF_COMPOSE.includes(name))).toEqual([])
  })

  test.each(Object.entries(services))(
    '%s can change nothing but its data, has no more rights than it needs, and limits',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service.privileged).toBeUndefined()
      expect(service.deploy?.resources?.limits).toMatchObject({
        cpus: expect.any(String),
        memory: expect.any(String),
        pids: expect.any(Number),
      })
      expect(service.image).toMatch(/:(?:v?\d|\$\{UPYA_VERSION)/)
      expect(JSON.stringify(service.volumes ?? [])).not.toContain('docker.sock')
    },
  )

  test('every service that serves is asked how it is, and waits for what it needs', () => {
    const names = Object.keys(services)
    for (const [name, { healthcheck, depends_on: needs = {}, restart, command }] of Object.entries(services)) {
      const asked = healthcheck?.test?.[0] ?? ''
      expect([name, asked.startsWith('CMD') || restart !== 'unless-stopped']).toEqual([name, true])
      expect(Object.keys(needs).filter((needed) => !names.includes(needed))).toEqual([])
      expect(Object.values(needs).map(({ condition }) => condition)).not.toContain('service_started')
      expect((command ?? []).filter((word) => /^(?:src|scripts)\//.test(word) && !existsSync(join(ROOT, word)))).toEqual([])
    }
  })

  test('only the balancer and the mail catcher are reached from outside, and the latter from this machine', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports)
    expect(published.map(([name]) => name)).toEqual(['balancer', 'mail'])
    expect(services['mail']?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
    expect(networks['inside']?.internal).toBe(true)
    for (const name of ['database', 'pooler', 'files']) expect(services[name]?.networks).toEqual(['inside'])
  })

  test('what is mounted is named, and no secret is written down', () => {
    const mounted = Object.values(services).flatMap(({ volumes: own = [] }) => own.map((one) => one.split(':')[0] ?? ''))
    const isThere = (name: string) => name in volumes || existsSync(join(ROOT, 'deploy/compose', name))
    expect(mounted.filter((name) => !isThere(name))).toEqual([])
    const text = read('deploy/compose/compose.yaml')
    for (const name of ['DATABASE_PASSWORD', 'SECRETS_KEY', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY']) expect(text).toContain(`\${${name}:?`)
    expect(JSON.stringify([secrets, configs])).not.toMatch(/password":"|secretKey": "(?!\$)/)
  })

  test('a process has the time it needs to end, and each is replaced', () => {
    for (const [, { environment, stop_grace_period: grace = '' }] of ours)
      expect(secondsOf(grace)).toBeGreaterThanOrEqual(Number(environment?.['DRAIN_SECONDS']) + ENDING)
    const roll = /for process in (.*); do/.exec(read('deploy/compose/roll.sh'))?.[1]?.split(' ') ?? []
    expect(roll.toSorted()).toEqual(
      ours
        .map(([name]) => name)
        .filter((name) => name !== 'migrate')
        .toSorted(),
    )
  })
})

describe('Kubernetes', () => {
  const all = manifests()
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const deployments = of('Deployment').map(({ metadata, spec }) => ({ name: metadata.name, spec, pod: spec.template!.spec }))

  test('gives the shop settings that there are, and no secret among those that everybody may read', () => {
    const open = settingsIn('deploy/kubernetes/settings.env')
    const secret = Object.entries(of('Secret')[0]?.stringData ?? {})
    expect(unknownSettings([...open, ...secret.map(([name]) => name)])).toEqual([])
    expect(open.filter((name) => /KEY|TOKEN|PASSWORD|SECRET|DATABASE_URL|SMTP_URL/.test(name))).toEqual([])
    expect(secret.filter(([, value]) => !value.includes('CHANGE_ME'))).toEqual([])
    expect(read('deploy/kubernetes/kustomization.yaml')).not.toMatch(/^[^#\n]*secret/im)
  })

  test.each(deployments)('$name: pods are as restricted as they can be', ({ pod }) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } })
    expect(pod).toMatchObject({ automountServiceAccountToken: false })
    // A Service called worker would make the variable WORKER_PORT, with an address in it.
    expect(pod.enableServiceLinks).toBe(false)
    for (const { securityContext, resources, envFrom } of [...pod.initContainers, ...pod.containers]) {
      expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
      expect(resources?.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) })
      expect(resources?.limits).toMatchObject({ memory: expect.any(String) })
      expect(envFrom).toEqual([{ configMapRef: { name: 'upya-settings' } }, { secretRef: { name: 'upya-secrets' } }])
    }
  })

  test.each(deployments)(
    '$name: a new pod is ready before an old one goes, and the old one has the time it needs',
    ({ name, spec, pod }) => {
      expect(spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
      expect(spec.replicas).toBeUndefined()
      const [migrate] = pod.initContainers
      const [container] = pod.containers as [Container]
      expect(migrate?.args).toEqual(['src/main.ts', 'migrate'])
      expect(container.args).toEqual(['src/main.ts', name])
      const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/kubernetes/settings.env'))?.[1])
      const sleep = Number(container.lifecycle?.preStop?.exec?.command[1] ?? 0)
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + sleep + ENDING)
      const { readinessProbe: ready, livenessProbe: live, startupProbe: start } = container
      // One that takes all pods out at once, as the database is away, would be an outage of its own.
      expect(ready?.httpGet).toEqual({ path: name === 'web' ? '/healthz' : '/readyz', port: 'http' })
      // A database that is away restarts nobody.
      expect([live?.httpGet.path, start?.httpGet.path]).toEqual(['/healthz', '/healthz'])
      expect(ready!.periodSeconds * (ready!.failureThreshold + 1)).toBeLessThan(drain)
      expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
      expect(pod.topologySpreadConstraints.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname')
    },
  )

  test('each Deployment has a budget and is scaled, by figures that the adapter makes of those of the shop', async () => {
    const rules = adapterRules().rules
    const made = [...rules.custom, ...rules.external].map(({ name }) => name.as)
    for (const { name } of deployments) {
      expect(of('PodDisruptionBudget').find(({ metadata }) => metadata.name === name)?.spec.maxUnavailable).toBe(1)
      const scaler = of('HorizontalPodAutoscaler').find(({ spec }) => spec.scaleTargetRef?.name === name)
      expect(scaler?.spec.minReplicas).toBeGreaterThanOrEqual(2)
      const used = scaler?.spec.metrics?.map(({ pods, external }) => (pods ?? external)?.metric.name ?? '')
      expect(used?.filter((metric) => !made.includes(metric))).toEqual([])
    }
    const { app } = await pageWorld()
    const metrics = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    await app.close()
    const known = [...metrics.body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [name, `${name}_count`] : [name],
    )
    const series = [...rules.custom, ...rules.external].map(({ seriesQuery }) => /^\w+/.exec(seriesQuery)?.[0] ?? '')
    expect(series.filter((name) => !known.includes(name))).toEqual([])
  })

  test('everything that kustomization.yaml names is there, and everything that is there is named', () => {
    for (const folder of ['deploy/kubernetes', 'deploy/kubernetes/monitoring']) {
      const named = [...read(`${folder}/kustomization.yaml`).matchAll(/^ {2}- ([\w-]+\.yaml)$/gm)].map(([, name]) => `${folder}/${name}`)
      const there = new Set(
        all
          .map(({ file }) => file)
          .filter((file) => file.startsWith(`${folder}/`) && file.split('/').length === folder.split('/').length + 1),
      )
      there.delete('deploy/kubernetes/secret.example.yaml')
      expect(named.toSorted()).toEqual([...there].toSorted())
    }
  })
})

describe.each(['web@', 'worker@', 'migrate'])('the unit upya-%s', (name) => {
  const lines = unit(`upya-${name}.service`)
  const valuesOf = (wanted: string) => lines.filter(([key]) => key === wanted).map(([, value]) => value)
  const role = name.replace('@', '')

  test('starts what npm start would, with settings that there are', () => {
    const [start = ''] = valuesOf('ExecStart')
    expect(start).toBe(`/opt/upya/current/node_modules/.bin/node ${role === 'migrate' ? '' : `${FLAGS.join(' ')} `}src/main.ts ${role}`)
    const set = valuesOf('Environment').flatMap((line) => line.split(' ').map((one) => one.split('=')[0] ?? ''))
    expect(unknownSettings([...set, ...settingsIn('deploy/systemd/upya.env.example')])).toEqual([])
  })

  test('is shut in', () => {
    const wanted = {
      User: 'upya',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      CapabilityBoundingSet: '',
    }
    for (const [key, value] of Object.entries(wanted)) expect([key, valuesOf(key)]).toEqual([key, [value]])
  })

  test.runIf(role !== 'migrate')('comes back whenever it fails, and a restart is over when it is ready', () => {
    expect(valuesOf('Restart')).toEqual(['on-failure'])
    // However long the database was away, the shop comes back with it.
    expect(valuesOf('StartLimitIntervalSec')).toEqual(['0'])
    const [probe = ''] = valuesOf('ExecStartPost')
    const port = /PORT=(\d+%i)/.exec(valuesOf('Environment').join(' '))?.[1]
    expect(probe).toContain(`scripts/probe.mjs http://127.0.0.1:${port}/readyz `)
    const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/systemd/upya.env.example'))?.[1])
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(drain + ENDING)
  })
})
