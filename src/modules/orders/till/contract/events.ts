export interface TillEvents {
  'till.changed': { storeId: string }
}
