/** What the map says, in the viewer's words. */
export interface SceneTexts {
  orders: (count: number) => string
  window: (from: Date, to: Date) => string
  presence: (presence: 'online' | 'away' | 'offline', seconds: number | null) => string
  late: (minutes: number) => string
  /** How long a courier has been without a signal. */
  silent: (minutes: number) => string
  distance: (meters: number) => string
  /** Shown once beside the map when it draws routes. */
  estimated: string
  /** The address of a delivery, masked in anonymous mode. */
  place: (place: string) => string
}
