export { gatewayAddress } from './gateway-address.ts';
export { apiHeaders, edgeHeaders, type HeaderOptions, type Headers } from './headers.ts';
export { pageFolder } from './page-folder.ts';
export { ROUTE_PATTERNS, routeKind, type RouteKind } from './route-kinds.ts';
