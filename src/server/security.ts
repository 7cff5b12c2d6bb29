import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isMeasuredAt } from '../shop/consent/rules.ts'
import { UPLOAD_PATH } from '../shop/media/rules-upload.ts'
import { REPORTS_PATH } from './policy-reports.ts'

const YEAR = 31_536_000

export interface PolicyOptions {
  /** The public address is https. */
  secure: boolean
  /** Whose pictures a browser may fetch itself: `cdn.example`, `*.cdn.example`. */
  imageHosts: readonly string[]
  /** Where the analytics tool's scripts, calls and pictures are: `https://*.clarity.ms`. */
  analytics?: string | undefined
  /** Where the upload page may send videos: an origin. */
  uploadsTo?: string | undefined
  /** Our own pages may show this one in a frame. */
  framed?: boolean
}

/**
 * The Content-Security-Policy of a page that runs our files plus `scripts`: a nonce, or hashes of inline scripts.
 * React sets style attributes, so those are allowed; style elements are not.
 */
export function contentPolicy(scripts: readonly string[], { secure, imageHosts, analytics, uploadsTo, framed }: PolicyOptions): string {
  const measuring = analytics ? [analytics] : []
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...measuring].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts.map((host) => `https://${host}`), ...measuring].join(' '),
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...measuring, ...(uploadsTo ? [uploadsTo] : [])].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    // What may become markup or a script's address is said in src/web/lib/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${REPORTS_PATH}`,
    'report-to policy',
  ]
  if (secure) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

/**
 * The worker of the try-on runs WebAssembly, and no page may. It sees photos of people: it can reach nothing but the shop, and has
 * no way to make a script out of data. A worker is held to the policy that its own file came with.
 */
export const TRY_ON_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The same for the page at this address: only documents that the analytics tool may run in can load it at all, and only one can send to the store. */
export function policyAt(options: PolicyOptions, address: string): PolicyOptions {
  // Of a shared page the choices that it was drawn by may follow.
  const [pathname = '', search = ''] = address.split(/ |#/, 1)[0]?.split(/(?=\?)/) ?? []
  const { analytics, uploadsTo, ...rest } = options
  const uploads = pathname === UPLOAD_PATH && uploadsTo ? { uploadsTo } : {}
  return { ...rest, ...uploads, ...(analytics && isMeasuredAt({ pathname, search }) ? { analytics } : {}) }
}

/**
 * Pages that may use the camera. What a page may do is said with its document, so whoever comes from another page of ours has it
 * loaded anew before the camera opens.
 */
const CAMERA_PATHS: ReadonlySet<string> = new Set(['/admin/orders/pack', '/admin/products/quick', '/try-on'])

function permissionsOf(url: string): string {
  const camera = CAMERA_PATHS.has(url.split('?', 1)[0] ?? '') ? 'camera=(self)' : 'camera=()'
  return `${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`
}

/** Headers that every response carries. Pages replace the policy by one with their own scripts in it. */
export async function security(app: FastifyInstance, options: PolicyOptions): Promise<void> {
  const { secure } = options
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Shared links and other shops may show our pictures.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: secure ? { maxAge: YEAR, includeSubDomains: true } : false,
  })
  const policy = contentPolicy([], { ...options, analytics: undefined, uploadsTo: undefined })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', policy)
    reply.header('reporting-endpoints', `policy="${REPORTS_PATH}"`)
    reply.header('permissions-policy', permissionsOf(request.url))
    done()
  })
}

/**
 * True when a browser reports that a page of another site sent this. A request without that header is not from a browser and
 * has no cookies.
 */
export function fromOtherSite(request: FastifyRequest, publicOrigin: string): boolean {
  const says = request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined
  return says && !fromOurPages(request, publicOrigin)
}

/**
 * True when a form was sent by one of our own pages. Every browser we support sends one of the two headers
 * with a POST; a client that sends neither has no cookies, and can use the API.
 */
export function fromOurPages(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  if (origin === undefined || !URL.canParse(origin)) return false
  return origin === publicOrigin || new URL(origin).host === request.host
}
