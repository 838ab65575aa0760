/** One storm as a process of its own: its options come as JSON, its report goes to the last line of the output. */
import { type StormOptions, storm } from './storm'

const report = await storm(JSON.parse(process.argv[2]!) as StormOptions)
console.log(JSON.stringify(report))
