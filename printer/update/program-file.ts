import { accessSync, constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { syncFolder } from '../durable-file'

/** The file of this program, with the one that is to come and the one that was before beside it. */
export class ProgramFile {
  readonly path: string
  readonly next: string
  readonly previous: string

  constructor(path: string) {
    const { dir, name, ext } = parse(path)
    const ending = ext === '.exe' ? ext : ''
    const stem = join(dir, ending ? name : name + ext)
    this.path = path
    this.next = `${stem}.new${ending}`
    this.previous = `${stem}.prev${ending}`
  }

  /** Whether another file can take its place: a program in a folder of the system is not this user's to change. */
  get isReplaceable(): boolean {
    try {
      accessSync(dirname(this.path), constants.W_OK)
      return true
    } catch {
      return false
    }
  }

  get isThere(): boolean {
    return existsSync(this.path)
  }

  /** Puts the next one in its place. At no moment is there none, except on Windows, which renames in two steps. */
  swap() {
    rmSync(this.previous, { force: true })
    if (process.platform === 'win32') renameSync(this.path, this.previous)
    else this.#keepPrevious()
    renameSync(this.next, this.path)
    syncFolder(dirname(this.path))
  }

  /** Puts the previous one back. False when it is not there. */
  restore(): boolean {
    if (!existsSync(this.previous)) return false
    // A program that runs can be renamed on Windows, but not be written over.
    if (process.platform === 'win32') renameSync(this.path, this.next)
    renameSync(this.previous, this.path)
    syncFolder(dirname(this.path))
    return true
  }

  #keepPrevious() {
    try {
      linkSync(this.path, this.previous)
    } catch {
      // Not every file system has links.
      copyFileSync(this.path, this.previous)
    }
  }
}
