import type { Database } from '../../../core/db/open'
import { type BankEncoding, encodingShown } from './rules/bank-formats'

/** The parts of a file in their order, one at a time. */
export async function* partsOf(db: Database, importId: string): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number++) {
    const part = await db
      .selectFrom('bank_file_part')
      .select('content')
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}

/** How a file is written: as UTF-8 when every byte of it fits, otherwise as Western banks have always written. */
export async function encodingOf(parts: AsyncIterable<Uint8Array>): Promise<BankEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const part of parts) {
      const shown = isFirst ? encodingShown(part) : null
      if (shown) return shown
      isFirst = false
      decoder.decode(part, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
