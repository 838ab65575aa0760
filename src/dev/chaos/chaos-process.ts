/** One chaos run as a process of its own: its options come as JSON, its report goes to the last line of the output. */
import { type ChaosOptions, runChaos } from './run-chaos'

const report = await runChaos(JSON.parse(process.argv[2]!) as ChaosOptions)
console.log(JSON.stringify(report))
