/** A marker of the map by what it stands for; lists beside the map name the same ones. */
export const markerId = {
  orders: (key: string) => `orders ${key}`,
  store: (id: string) => `store ${id}`,
  hub: (id: string) => `hub ${id}`,
  stop: (id: string) => `stop ${id}`,
  courier: (id: string) => `courier ${id}`,
  route: (id: string) => `route ${id}`,
}
