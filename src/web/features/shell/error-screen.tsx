import { buttonClass, Button } from '../../ui/button.tsx'
import { pageTitle } from '../../../shop/name.ts'

/** The way out when a page broke (shell-12). "Return Home" loads the page again, so nothing broken stays (shell-13). */
export function ErrorScreen({ text }: { text: string }) {
  return (
    <div className="page gutter py-16 lg:py-24">
      <title>{pageTitle('Something went wrong')}</title>
      <meta name="robots" content="noindex" />
      <p aria-hidden="true" className="kikoi mb-8 h-2 w-24 rounded-full" />
      <h1 className="display text-3xl lg:text-4xl">Something went wrong</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        We couldn’t show this page. Your bag is safe. Please try again, or go back to the shop.
      </p>
      <p role="alert" className="mt-6 max-w-prose rounded-card border border-line bg-surface px-4 py-3 text-sm break-words">
        {text}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" onClick={() => location.reload()}>
          Refresh Page
        </Button>
        <a href="/" className={buttonClass('secondary', 'lg')}>
          Return Home
        </a>
      </p>
    </div>
  )
}
