import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import type { AnalyticsTool } from '../shop/consent/rules.ts'
import { nameShop, shopName } from '../shop/name.ts'
import { choicesContext, shopContext, siteContext, type Site } from './context.ts'
import { SessionHost } from './features/account/session-host.tsx'
import { askBeforeSignOut } from './features/account/session/sign-out-question.ts'
import { scrollKey } from './features/product/navigation/modal-location.ts'
import { DrawnChoicesContext, SavesDataContext, useAppearance, useDataSaver } from './lib/choices.ts'
import { setImageHosts } from './lib/image-url.ts'
import { FailedPage } from './features/shell/failed-page.tsx'
import type { ReactNode } from 'react'

askBeforeSignOut(async () => (await import('./features/admin/quick-listing/quick-listings.ts')).unsentPieces())

/** Nothing personal: pages are cached for everyone. Who is signed in is beside the data (entry.server.tsx). */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    demo: context.get(siteContext).demo,
    images: imagesOf(context.get(siteContext)),
    ...analyticsOf(context.get(siteContext)),
    ...modelOf(context.get(siteContext)),
    ...tracesOf(context.get(siteContext)),
    choices: context.get(choicesContext),
    settings: await context.get(shopContext).settings.get(),
  }
}

function imagesOf({ origin, imageHosts }: Site) {
  return { origin, hosts: imageHosts }
}

/** Nothing at all in a shop without the tool. */
function modelOf({ modelProvider }: Site): { modelProvider?: string } {
  return modelProvider ? { modelProvider } : {}
}

/** Nothing at all in a shop without a collector. */
function tracesOf({ traces }: Site): { traces?: number } {
  return traces === undefined ? {} : { traces }
}

function analyticsOf({ analytics }: Site): { analytics?: AnalyticsTool } {
  return analytics ? { analytics } : {}
}

/** From then on the browser keeps track of who is signed in. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Before anything below is rendered, titles included.
  const data = useRouteLoaderData<typeof loader>('root')
  if (data) nameShop(data.settings)
  return (
    <html lang="en-KE" {...useAppearance(data?.choices)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FAF6EF" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title={shopName()} />
        <Meta />
        {/* Our own style sheets need none; one of the server alone is a difference that React reports in development. */}
        <Links nonce="" />
      </head>
      {/* Whatever measures the shop sees neither what is written here nor what is typed: it reads this mark. */}
      <body data-clarity-mask="true">
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  setImageHosts(loaderData.images.origin, loaderData.images.hosts)
  return (
    <DrawnChoicesContext value={loaderData.choices}>
      <DataSaver>
        <Outlet />
      </DataSaver>
      <SessionHost />
    </DrawnChoicesContext>
  )
}

/** For what breaks outside the shell, or breaks the shell itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <FailedPage error={error} />
    </main>
  )
}

/** Tells every picture below how large it may be: asked once, not by each of them. */
function DataSaver({ children }: { children: ReactNode }) {
  return <SavesDataContext value={useDataSaver()}>{children}</SavesDataContext>
}
