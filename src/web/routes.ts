import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/store/store.tsx', [
    index('routes/store/home.tsx'),
    route('product/:id', 'routes/store/product.tsx'),
    route('checkout', 'routes/store/checkout.tsx'),
    route('delivery-details', 'routes/store/delivery-details.tsx'),
    route('order-confirmation', 'routes/store/order-confirmation.tsx'),
    route('payment-callback', 'routes/store/payment-callback.tsx'),
    route('guest-orders', 'routes/store/guest-orders.tsx'),
    route('*', 'routes/store/not-found.tsx'),
  ]),
  route('products/:id', 'routes/store/product-redirect.ts'),
  route('robots.txt', 'routes/store/robots.ts'),
  route('sitemap.xml', 'routes/store/sitemap.ts'),
] satisfies RouteConfig
