// Every scenario, in the order of the corpus.
import { apiMigration } from "./api-migration.mjs";
import { artefactCleanup } from "./artefact-cleanup.mjs";
import { clockFlagIncrement } from "./clock-flag-increment.mjs";
import { dependencyAudit } from "./dependency-audit.mjs";
import { feedReview } from "./feed-review.mjs";
import { flagCleanup } from "./flag-cleanup.mjs";
import { formulaPrecedence } from "./formula-precedence.mjs";
import { handbookReview } from "./handbook-review.mjs";
import { incidentApi } from "./incident-api.mjs";
import { ledgerRounding } from "./ledger-rounding.mjs";
import { legacyColours } from "./legacy-colours.mjs";
import { matrixDeterminant } from "./matrix-determinant.mjs";
import { ordersReconcile } from "./orders-reconcile.mjs";
import { pairingSession } from "./pairing-session.mjs";
import { photoArchive } from "./photo-archive.mjs";
import { releaseNotes } from "./release-notes.mjs";
import { renameSeries } from "./rename-series.mjs";
import { restoreRunbook } from "./restore-runbook.mjs";
import { retryBudget } from "./retry-budget.mjs";
import { ringBackport } from "./ring-backport.mjs";
import { riverGauges } from "./river-gauges.mjs";
import { routerRestSegment } from "./router-rest-segment.mjs";
import { siteScaffold } from "./site-scaffold.mjs";
import { spawnRegression } from "./spawn-regression.mjs";
import { stockReservations } from "./stock-reservations.mjs";
import { timetableScrape } from "./timetable-scrape.mjs";
import { todoMonthEnd } from "./todo-month-end.mjs";
import { tokenizerWarnings } from "./tokenizer-warnings.mjs";
import { warehouseExport } from "./warehouse-export.mjs";

export const SCENARIOS = [
  ledgerRounding,
  routerRestSegment,
  matrixDeterminant,
  tokenizerWarnings,
  todoMonthEnd,
  clockFlagIncrement,
  stockReservations,
  formulaPrecedence,
  retryBudget,
  legacyColours,
  flagCleanup,
  warehouseExport,
  incidentApi,
  dependencyAudit,
  feedReview,
  ringBackport,
  spawnRegression,
  releaseNotes,
  restoreRunbook,
  handbookReview,
  photoArchive,
  artefactCleanup,
  riverGauges,
  ordersReconcile,
  apiMigration,
  timetableScrape,
  siteScaffold,
  renameSeries,
  pairingSession,
];
