import { createDeviceStore } from './device-store'

/** A place in a kitchen with a screen of its own: it makes the dishes of these categories. */
export interface Station {
  id: string
  name: string
  categories: readonly string[]
}

interface Stations {
  all: readonly Station[]
  /** The one that this screen is of; null shows all orders with everything in them. */
  chosen: string | null
}

const isStation = (value: unknown): value is Station => {
  const { id, name, categories } = (value ?? {}) as Partial<Station>
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(categories)
}

/** Of the device, whoever signs in on it: a screen hangs where it hangs. */
const store = createDeviceStore<Stations>('kitchen.stations', saved => {
  const { all, chosen } = (saved ?? {}) as Partial<Stations>
  const stations = Array.isArray(all) ? all.filter(isStation) : []
  return { all: stations, chosen: stations.some(({ id }) => id === chosen) ? chosen! : null }
})

/** The stations that this device knows, and which of them it is. */
export function useStations() {
  const { all, chosen } = store.use()
  return { all, station: all.find(({ id }) => id === chosen) ?? null }
}

export const chooseStation = (id: string | null) => store.change(now => ({ ...now, chosen: id }))

/** A new station is chosen at once. */
export function saveStation(station: Station) {
  store.change(({ all, chosen }) => {
    const isKnown = all.some(({ id }) => id === station.id)
    return isKnown
      ? { all: all.map(one => (one.id === station.id ? station : one)), chosen }
      : { all: [...all, station], chosen: station.id }
  })
}

export function removeStation(id: string) {
  store.change(({ all, chosen }) => ({
    all: all.filter(one => one.id !== id),
    chosen: chosen === id ? null : chosen,
  }))
}
