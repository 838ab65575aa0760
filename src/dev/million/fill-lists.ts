import { openDriver } from '../../core/db/connections/driver'
import { settingsOf } from '../../core/db/open'
import { alone, checkReferences } from './fill'
import { listStatements } from './list-rows'

/** Gives every list of the office its rows, once. */
export async function fillLists(url: string): Promise<void> {
  const driver = openDriver({ ...settingsOf(url), statementTimeoutMs: 0 }, { max: 1 })
  try {
    await alone(driver, async tx => {
      await tx.unsafe(`set local work_mem = '256MB'`)
      for (const statement of listStatements()) await tx.unsafe(statement)
    })
    await driver.unsafe('vacuum analyze')
    await checkReferences(driver)
  } finally {
    await driver.end()
  }
}
