import { writeFileSync } from 'node:fs'
import { MODEL_FILE } from '../src/shop/assistant/understand/intent-model.ts'
import { readSentences } from './intents/sentences.ts'
import { trained } from './intents/training.ts'

// npm run train:intents: learns the intent model anew from src/shop/assistant/words/examples. To be run after every change of those
// sentences, of cues or of the words that the search knows; a test says when it is due.

const sentences = await readSentences()
const bytes = trained(sentences)
writeFileSync(MODEL_FILE, bytes)
process.stdout.write(`${sentences.length} sentences, ${Math.round(bytes.length / 1024)} KiB\n`)
