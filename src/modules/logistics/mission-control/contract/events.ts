export interface BagEvents {
  'bag.scanned': { orderId: string; bag: number; warehouseId: string | null }
}
