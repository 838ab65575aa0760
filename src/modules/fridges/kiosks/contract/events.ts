export interface FridgeEvents {
  'kiosk.changed': { kioskId: string }
}
