// Apart from the frames of the live connection, whose shapes are checked with zod: screens that only listen do without it.

/** Names of channels. Who may listen to which is decided at every subscription. */
export const channel = {
  storeOrders: (storeId: string) => `orders:store:${storeId}`,
  locationOrders: (locationId: string) => `orders:location:${locationId}`,
  /** Of every city, for who looks after all of them. */
  allOrders: () => 'orders:all',
  cityOrders: (city: string) => `orders:city:${city}`,
  order: (orderId: string) => `order:${orderId}`,
  routes: (city: string) => `routes:${city}`,
  route: (routeId: string) => `route:${routeId}`,
  drivers: (city: string) => `drivers:${city}`,
  /** Where one courier is; told to servers only, which tell links that something moved. */
  courier: (personId: string) => `courier:${personId}`,
  /** Bags that are scanned at a warehouse. */
  hub: (warehouseId: string) => `hub:${warehouseId}`,
  /** What becomes of the links by which guests of a store's till pay. */
  till: (storeId: string) => `till:${storeId}`,
  print: (storeId: string) => `print:${storeId}`,
  user: (personId: string) => `user:${personId}`,
  kiosk: (kioskId: string) => `kiosk:${kioskId}`,
}

/** The only channel of a connection that a link opened (/ws?for=…&link=…): each message of it says "ask again". */
export const LINK_CHANNEL = 'link'
