import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { dockerStages, execForm, ROOT } from '../../support/deploy-files.ts'

/** The shop as the image has it: what deploy/Dockerfile takes, without the packages that it takes away. */
export interface Image {
  folder: string
  /** Megabytes of it, without the Debian and the Node below. */
  megabytes: number
  /** A command that runs `args` in it as a container would: without root, on a read-only file system, with /tmp and /data. */
  command(args: readonly string[], data: string): string
  remove(): void
}

const [, , FINAL = []] = dockerStages()
const [ENTRYPOINT] = FINAL.filter(({ word }) => word === 'ENTRYPOINT').map(({ rest }) => execForm(rest))
const [UID = 0] = FINAL.filter(({ word }) => word === 'USER').map(({ rest }) => Number(rest.split(':')[0]))

export const IS_ROOT = process.getuid?.() === 0

interface Pruning {
  keptPackages(root: string): string[]
  isKept(file: string): boolean
}

export async function makeImage(): Promise<Image> {
  const { keptPackages, isKept } = (await import(join(ROOT, 'scripts/prune-packages.mjs'))) as Pruning
  const parent = mkdtempSync(join(tmpdir(), 'upya-image-'))
  chmodSync(parent, 0o755)
  const folder = join(parent, 'shop')
  mkdirSync(folder)
  const taken = FINAL.flatMap(({ word, rest }) => (word === 'COPY' ? [/^--from=build \/shop\/(\S+) /.exec(rest)?.[1]] : [])).filter(
    (path) => path !== undefined,
  )
  for (const path of taken.filter((one) => one !== 'node_modules')) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) })
  }
  for (const path of keptPackages(ROOT)) {
    const own = join(ROOT, path)
    const filter = (file: string) => !relative(own, file).split('/').includes('node_modules') && isKept(relative(ROOT, file))
    cpSync(own, join(folder, path), { recursive: true, dereference: true, filter })
  }
  const script = join(parent, 'enter.sh')
  writeFileSync(script, ENTER)
  return {
    folder,
    megabytes: Math.round(sizeOf(folder) / 2 ** 20),
    command(args, data) {
      const words = [...(ENTRYPOINT ?? []).slice(1), ...args]
      if (!IS_ROOT) return ['env', '-C', folder, process.execPath, ...words].join(' ')
      chownSync(data, UID, UID)
      return [
        'unshare',
        '--mount',
        '/bin/sh',
        script,
        mkdtempSync(join(parent, 'root-')),
        folder,
        data,
        process.execPath,
        UID,
        ...words,
      ].join(' ')
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

/**
 * A root of its own: the libraries of this machine in place of Debian's, the shop at /shop, nothing that can be written but /tmp and
 * /data, no right of root left.
 */
const ENTER = `set -eu
root=$1 shop=$2 data=$3 node=$4 uid=$5
shift 5
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$root"
for name in bin sbin lib lib64 usr etc; do
  [ -e "/$name" ] || continue
  if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"; else mkdir "$root/$name"; mount --bind -o ro "/$name" "$root/$name"; fi
done
mkdir "$root/shop" "$root/node" "$root/tmp" "$root/data" "$root/proc" "$root/dev"
mount --bind -o ro "$shop" "$root/shop"
mount --bind -o ro "$(dirname "$node")" "$root/node"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,ro "$root"
export PATH=/node:/usr/sbin:/usr/bin:/sbin:/bin HOME=/nonexistent DATA_DIR=/data
exec chroot "$root" setpriv --reuid "$uid" --regid "$uid" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  /bin/sh -c 'cd /shop && exec node "$@"' node "$@"
`

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )
}
