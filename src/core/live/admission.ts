/** Tabs and devices of one person, and everybody behind one address: a large office. */
const PER_LISTENER = 30
const PER_ADDRESS = 400

/** Counts who is connected to this server, and lets in no more of one than there is room for. */
export function makeAdmission({ perListener = PER_LISTENER, perAddress = PER_ADDRESS } = {}) {
  const listeners = new Map<string, number>()
  const addresses = new Map<string, number>()

  return {
    /** Takes a place; null when there is none. What is answered gives it back. */
    enter(listener: string, address: string): (() => void) | null {
      if ((listeners.get(listener) ?? 0) >= perListener) return null
      if ((addresses.get(address) ?? 0) >= perAddress) return null
      add(listeners, listener, 1)
      add(addresses, address, 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        add(listeners, listener, -1)
        add(addresses, address, -1)
      }
    },
  }
}

function add(counts: Map<string, number>, name: string, by: 1 | -1) {
  const now = (counts.get(name) ?? 0) + by
  if (now) counts.set(name, now)
  else counts.delete(name)
}
