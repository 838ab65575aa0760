export interface PhotoEvents {
  'file.dropped': { fileId: string }
}
