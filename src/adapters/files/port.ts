/** Where uploaded and made files live: a folder here, object storage elsewhere. Keys are ids with an ending. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
}
