export interface CatalogEvents {
  'catalog.published': { catalogId: string; storeIds: string[] }
  'catalog.publication-planned': { catalogId: string; afterSeconds: number }
}
