// A sample of the texts of every fixture; test/long has them all.
import { secretsSuite } from "./secrets-suite.ts";

secretsSuite(11);
