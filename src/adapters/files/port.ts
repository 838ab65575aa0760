/** Where uploaded and made files live: a folder here, object storage elsewhere. Keys are ids with an ending. */
export interface FileStore {
  /** Whole or not at all. Throws StorageFull or StorageUnavailable when it cannot. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Whether files can be kept, found out by trying. */
  state(): Promise<StorageState>
}
export type StorageState = 'ok' | 'full' | 'unavailable'
