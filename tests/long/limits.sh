# Try memory limits and histories in steps of a quarter of a percent.
make -s build/tests/sqlite/test_least_memory || exit 2
TEST_STEPS=400 TEST_TIMES=100 exec build/tests/sqlite/test_least_memory
