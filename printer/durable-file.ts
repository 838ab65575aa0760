import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The whole file or nothing of it, also when the power goes: written beside, synced, moved over. */
export function writeDurably(path: string, content: Uint8Array | string, mode = 0o644) {
  const beside = `${path}.new`
  const file = openSync(beside, 'w', mode)
  try {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(beside, path)
  syncFolder(dirname(path))
}

/** A new name in a folder is only kept once the folder is. Windows has no such thing. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
