/** Beyond this many nobody counts: the question would cost more than its answer is worth. One more stands for "more than that". */
export const COUNT_MAX = 1000
