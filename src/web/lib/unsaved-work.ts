import { createStore } from './store.ts'

/** What would be left behind unsaved by going to another page: "piece"; null when nothing differs. Whoever leaves is asked. */
export const unsavedWork = createStore<string | null>(null)
