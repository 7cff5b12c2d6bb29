import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/store/home.tsx'),
  route('*', 'routes/store/not-found.tsx'),
] satisfies RouteConfig
