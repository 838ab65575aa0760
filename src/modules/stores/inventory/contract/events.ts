export interface InventoryEvents {
  'stock.changed': { storeId: string; productIds: string[] }
}
